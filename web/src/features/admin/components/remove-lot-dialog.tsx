import type { AuctionDetail } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useRemoveLot } from '../api/auctions.ts'
import { useTellFailure } from '../hooks/use-tell-failure.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const NOTE_LENGTH = 500

interface RemoveLotDialogProps {
  auction: AuctionDetail
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason, which everyone who bid is mailed, and removes the lot. */
export function RemoveLotDialog({ auction, isOpen, onClose }: RemoveLotDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useRemoveLot(auction._id)
  const tellFailure = useTellFailure()
  // Kept while the dialog is closed: what was typed must not be lost by a press beside it.
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = note.trim() === ''

  function confirm() {
    setAsked(true)
    if (isMissing) return
    remove.mutate(note.trim(), {
      onSuccess: () => {
        toastSuccess(t('lot.removed'))
        onClose()
      },
      onError: tellFailure(t('lot.removeFailed')),
    })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('lot.removeTitle')}
      confirmText={t('lot.remove')}
      isBusy={remove.isPending}
      busyText={t('lot.removing')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('lot.removeQuestion', { name: auction.productName })}</p>
      <Field
        label={t('lot.note')}
        help={t('lot.noteHelp')}
        error={isAsked && isMissing ? t('lot.noteMissing') : undefined}
        required
      >
        <TextArea value={note} maxLength={NOTE_LENGTH} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
