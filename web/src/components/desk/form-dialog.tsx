import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../lib/error-text.ts'
import { toastError } from '../../lib/toast.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface FormInDialog {
  /** Closes without asking. */
  close: () => void
  setChanged: (isChanged: boolean) => void
  /** Shown above the form's buttons while it asks. */
  question: ReactNode
}

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  className?: string
  children: (form: FormInDialog) => ReactNode
}

/** A form in a dialog: Escape, a press outside, and Back ask before typed text is lost. */
export function FormDialog({ open, onClose, title, className, children }: FormDialogProps) {
  const { t } = useTranslation('admin')
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useUnsavedChanges(isChanged)

  function close() {
    setAsking(false)
    setChanged(false)
    onClose()
  }

  const question = isAsking ? (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-field bg-marigold-wash p-4">
      <p className="flex-1 font-medium">{t('edit.discardQuestion')}</p>
      <Button variant="secondary" onClick={() => setAsking(false)}>
        {t('edit.goOn')}
      </Button>
      <Button variant="danger" onClick={close}>
        {t('edit.discard')}
      </Button>
    </div>
  ) : null
  return (
    <Dialog
      open={open}
      onClose={() => (isChanged ? setAsking(true) : close())}
      title={title}
      {...(className && { className })}
    >
      {open ? children({ close, setChanged, question }) : null}
    </Dialog>
  )
}

/** Why something could not be saved; announced when it appears. */
export function SaveProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="rounded-field bg-chilli-wash px-4 py-3 font-medium text-chilli">
      {text}
    </p>
  )
}

/** Reports once that something could not be fetched, and again only after a success. */
export function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toastError(text)
  }, [hasFailed, text])
}

/** Says why something was refused, or the given text if the server could not be reached. */
export function useTellFailure(): (fallback: string) => (error: unknown) => void {
  const errorText = useErrorText()
  return (fallback) => (error) => toastError(errorText(error, fallback))
}
