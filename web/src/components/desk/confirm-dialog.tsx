import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CancelAnd } from '../ui/form-buttons.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** `done` and `failed` are toasts; without them `act` reports its own outcome. */
  words: Record<'title' | 'confirm' | 'busy', string> & { done?: string; failed?: string }
  variant?: ButtonProps['variant']
  /** @returns null if something is still missing. If it fails, the dialog stays open. */
  act: () => Promise<unknown> | null
  onDone?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

interface AskButtonProps {
  Icon: LucideIcon
  text: string
  variant?: ButtonProps['variant']
  /** The dialog that the button opens. */
  children: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** A button that opens a dialog, which then performs the action. */
export function AskButton({ Icon, text, variant = 'secondary', children }: AskButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        onClick={() => setAsking(true)}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
      >
        {text}
      </Button>
      {children({ isOpen: isAsking, onClose: () => setAsking(false) })}
    </>
  )
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, words, variant = 'danger', act, onDone, onClose, children } = props
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    const acting = act()
    if (!acting) return
    setBusy(true)
    try {
      await acting
      if (words.done) toastSuccess(words.done)
      onClose()
      onDone?.()
    } catch (error) {
      toastError(errorText(error, words.failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={words.title}
      actions={
        <CancelAnd onCancel={onClose} isBusy={isBusy}>
          <Button variant={variant} busy={isBusy} busyText={words.busy} onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </CancelAnd>
      }
    >
      {children}
    </Dialog>
  )
}
