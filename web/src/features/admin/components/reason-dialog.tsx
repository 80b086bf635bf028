import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { draftOf } from '../../../lib/drafts.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'

const REASON_LENGTH = 500

interface ReasonDialogProps {
  /** Key of the action and its subject, under which typed text is stored. */
  draft: string
  isOpen: boolean
  onClose: () => void
  change: UseMutationResult<unknown, Error, string>
  words: Record<'title' | 'confirm' | 'busy' | 'done' | 'failed', string> & { help?: string }
  /** Whether a choice is still missing; `children` show this after the first attempt to confirm. */
  isUnchosen?: boolean
  children: ReactNode | ((isAsked: boolean) => ReactNode)
}

/** Asks for the reason of an action, which others may read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { draft: name, isOpen, onClose, change, words, isUnchosen = false, children } = props
  const { t } = useTranslation('admin')
  const tellFailure = useTellFailure()
  // Typed text survives a press outside the dialog and an expired session.
  const draft = useRef(draftOf(name, currentUser()?._id ?? null)).current
  const [reason, setReason] = useState(() => String(draft.read()?.note ?? ''))
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''

  function type(text: string) {
    setReason(text)
    draft.keep({ note: text })
  }

  function confirm() {
    setAsked(true)
    if (isMissing || isUnchosen) return
    change.mutate(reason.trim(), {
      onSuccess: () => {
        draft.forget()
        setReason('')
        setAsked(false)
        toastSuccess(words.done)
        onClose()
      },
      onError: tellFailure(words.failed),
    })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirmText={words.confirm}
      isBusy={change.isPending}
      busyText={words.busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {typeof children === 'function' ? children(isAsked) : children}
      <Field
        label={t('reason.label')}
        help={words.help}
        error={isAsked && isMissing ? t('reason.missing') : undefined}
        required
      >
        <TextArea value={reason} maxLength={REASON_LENGTH} onChange={(event) => type(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
