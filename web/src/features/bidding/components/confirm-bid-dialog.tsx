import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { formatRupees } from '../../../lib/format.ts'
import type { AmountInWords } from '../model/amount-in-words.ts'

interface ConfirmBidDialogProps {
  isOpen: boolean
  amount: number
  lotValue: number | null
  inWords: AmountInWords | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once more, in words, before a bid far above the minimum is sent. */
export function ConfirmBidDialog({
  isOpen,
  amount,
  lotValue,
  inWords,
  onConfirm,
  onCancel,
}: ConfirmBidDialogProps) {
  const { t } = useTranslation('room')
  const figures = formatRupees(amount)
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={t('confirm.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('confirm.place')}</Button>
        </>
      }
    >
      <p className="text-lg">
        {inWords
          ? t('confirm.question', { amount: figures, words: inWords(amount).toLocaleLowerCase() })
          : t('confirm.questionInFigures', { amount: figures })}
      </p>
      {lotValue === null ? null : (
        <p className="text-soft">{t('confirm.lotValue', { amount: formatRupees(lotValue) })}</p>
      )}
    </Dialog>
  )
}
