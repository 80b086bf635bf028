import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { draftOf } from '../../lib/drafts.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { currentUser } from '../../lib/session-store.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface FormInDialog {
  /** Key of the draft. */
  draft: string
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
  /** Key under which typed text is stored until the dialog closes. */
  draft: string
  className?: string
  children: (form: FormInDialog) => ReactNode
}

/**
 * A form in a dialog: Escape, a press outside, and Back ask before typed text is lost. The text survives a reload and an
 * expired session.
 */
export function FormDialog({ open, onClose, title, draft, className, children }: FormDialogProps) {
  const { t } = useTranslation('admin')
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useUnsavedChanges(isChanged)

  function close() {
    setAsking(false)
    setChanged(false)
    draftOf(draft, currentUser()?._id ?? null).forget()
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
      {open ? children({ draft, close, setChanged, question }) : null}
    </Dialog>
  )
}

/** Connects a form with its dialog: its typed text is stored, and the dialog asks before it is lost. */
export function useFormInDialog<Values extends FieldValues>(
  { draft, setChanged }: FormInDialog,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): void {
  const { isDirty } = form.formState
  useFormDraft(draft, form, fields)
  useEffect(() => setChanged(isDirty), [isDirty, setChanged])
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
