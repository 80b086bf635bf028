import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  confirmText: string
  isBusy: boolean
  busyText: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is deleted. */
export function ConfirmDialog({ isOpen, isBusy, onClose, children, ...words }: ConfirmDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={words.busyText} onClick={words.onConfirm}>
            {words.confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
