import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { useDraftText } from '../../../lib/form-draft.ts'

const REASON_LENGTH = 500

interface ReasonDialogProps {
  /** Key of the action and its subject, under which typed text is stored. */
  draft: string
  isOpen: boolean
  onClose: () => void
  change: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync'>
  words: Record<'title' | 'confirm' | 'busy' | 'done' | 'failed', string> & { help?: string }
  /** Whether a choice is still missing; `children` show this after the first attempt to confirm. */
  isUnchosen?: boolean
  children: ReactNode | ((isAsked: boolean) => ReactNode)
}

/** Asks for the reason of an action, which others may read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { draft, isOpen, onClose, change, words, isUnchosen = false, children } = props
  const { t } = useTranslation('admin')
  // Typed text survives a press outside the dialog and an expired session.
  const [reason, setReason, forgetReason] = useDraftText(draft)
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''

  function act() {
    setAsked(true)
    return isMissing || isUnchosen ? null : change.mutateAsync(reason.trim())
  }

  function forget() {
    forgetReason()
    setAsked(false)
  }

  return (
    <ConfirmDialog isOpen={isOpen} words={words} act={act} onDone={forget} onClose={onClose}>
      {typeof children === 'function' ? children(isAsked) : children}
      <Field
        label={t('reason.label')}
        help={words.help}
        error={isAsked && isMissing ? t('reason.missing') : undefined}
        required
      >
        <TextArea
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
