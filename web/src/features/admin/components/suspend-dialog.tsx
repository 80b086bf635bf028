import { type AdminUserView, suspensionScopes } from '@boli/contracts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { draftOf } from '../../../lib/drafts.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSuspend } from '../api/members.ts'

interface SuspendDialogProps {
  user: AdminUserView
  isOpen: boolean
  onClose: () => void
}

/** Suspends a member from bidding, listing or everything, until a day, with a reason that they can read. */
export function SuspendDialog({ user, isOpen, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('memberdesk')
  return (
    <FormDialog
      open={isOpen}
      onClose={() => {
        draftOf(draftName(user), currentUser()?._id ?? null).forget()
        onClose()
      }}
      title={t('suspend.title', { username: user.username })}
    >
      {(dialog) => <SuspendForm user={user} dialog={dialog} />}
    </FormDialog>
  )
}

const draftName = ({ _id }: AdminUserView) => `suspend.${_id}`

interface SuspendValues {
  scope: '' | (typeof suspensionScopes)[number]
  until: string
  reason: string
}
const fields = ['scope', 'until', 'reason'] as const

function SuspendForm({ user, dialog }: { user: AdminUserView; dialog: FormInDialog }) {
  const { t } = useTranslation('memberdesk')
  const fieldText = useFieldText()
  const tellFailure = useTellFailure()
  const suspend = useSuspend(user._id)
  const form = useForm<SuspendValues>({ defaultValues: { scope: '', until: '', reason: '' } })
  const { register, handleSubmit, setError, formState, watch } = form
  const { errors, isDirty } = formState
  const { close, setChanged, question } = dialog
  const forgetDraft = useFormDraft(draftName(user), form, fields)
  useEffect(() => setChanged(isDirty), [isDirty, setChanged])

  const save = handleSubmit(async ({ scope, until, reason }) => {
    if (scope === '') return
    try {
      await suspend.mutateAsync({ scope, until, reason: reason.trim() })
      forgetDraft()
      toastSuccess(t('suspend.done'))
      close()
    } catch (error) {
      if (!applyServerFieldErrors(error, fields, setError)) tellFailure(t('suspend.failed'))(error)
    }
  })

  const needed = t('suspend.needed')
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <RadioCards
        legend={t('suspend.scope')}
        options={suspensionScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        error={fieldText(errors.scope?.message)}
        {...register('scope', { required: needed })}
      />
      {watch('scope') === '' ? null : <p className="text-soft">{t(`suspend.means.${watch('scope')}`)}</p>}
      <Field label={t('suspend.until')} error={fieldText(errors.until?.message)} required>
        <TextInput type="date" {...register('until', { required: needed })} className="sm:w-56" />
      </Field>
      <Field
        label={t('suspend.reason')}
        help={t('suspend.reasonHelp')}
        error={fieldText(errors.reason?.message)}
        required
      >
        <TextArea
          maxLength={500}
          {...register('reason', { validate: (text) => text.trim() !== '' || needed })}
        />
      </Field>
      {question}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={close}>
          {t('suspend.cancel')}
        </Button>
        <Button variant="danger" type="submit" busy={suspend.isPending} busyText={t('suspend.busy')}>
          {t('suspend.submit')}
        </Button>
      </div>
    </form>
  )
}
