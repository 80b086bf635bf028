import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'

interface SureProps {
  text: string
  confirmText: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before an irreversible step. The question gets the focus first, so that a second Enter confirms
 * nothing.
 */
export function Sure({ text, confirmText, isBusy, onConfirm, onClose }: SureProps) {
  const { t } = useTranslation('dealroom')
  return (
    <div
      role="alertdialog"
      aria-label={text}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-field bg-chilli-wash p-4"
    >
      <p className="font-semibold">{text}</p>
      <Button
        size="lg"
        wide
        variant="danger"
        busy={isBusy}
        busyText={t('sending')}
        onClick={onConfirm}
        icon={<X aria-hidden="true" className="size-5" />}
      >
        {confirmText}
      </Button>
      <Button variant="secondary" wide disabled={isBusy} onClick={onClose}>
        {t('notNow')}
      </Button>
    </div>
  )
}
