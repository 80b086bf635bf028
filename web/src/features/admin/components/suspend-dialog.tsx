import { type AdminUserView, suspensionScopes } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, useFormInDialog } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useSuspend } from '../api/users.ts'

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
      onClose={onClose}
      title={t('suspend.title', { username: user.username })}
      draft={`suspend.${user._id}`}
    >
      {(dialog) => <SuspendForm user={user} dialog={dialog} />}
    </FormDialog>
  )
}

interface SuspendValues {
  scope: '' | (typeof suspensionScopes)[number]
  until: string
  reason: string
}
const fields = ['scope', 'until', 'reason'] as const

function SuspendForm({ user, dialog }: { user: AdminUserView; dialog: FormInDialog }) {
  const { t } = useTranslation('memberdesk')
  const suspend = useSuspend(user._id)
  const form = useForm<SuspendValues>({ defaultValues: { scope: '', until: '', reason: '' } })
  const { register, watch } = form
  useFormInDialog(dialog, form, fields)

  const { submit, errorOf } = useSentForm(form, {
    fields,
    failed: t('suspend.failed'),
    async send({ scope, until, reason }) {
      if (scope === '') return
      await suspend.mutateAsync({ scope, until, reason: reason.trim() })
      toastSuccess(t('suspend.done'))
      dialog.close()
    },
  })

  const needed = t('suspend.needed')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioCards
        legend={t('suspend.scope')}
        options={suspensionScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        error={errorOf('scope')}
        {...register('scope', { required: needed })}
      />
      {watch('scope') === '' ? null : <p className="text-soft">{t(`suspend.means.${watch('scope')}`)}</p>}
      <Field label={t('suspend.until')} error={errorOf('until')} required>
        <TextInput type="date" {...register('until', { required: needed })} className="sm:w-56" />
      </Field>
      <Field label={t('suspend.reason')} help={t('suspend.reasonHelp')} error={errorOf('reason')} required>
        <TextArea
          maxLength={500}
          {...register('reason', { validate: (text) => text.trim() !== '' || needed })}
        />
      </Field>
      {dialog.question}
      <FormButtons onCancel={dialog.close}>
        <Button variant="danger" type="submit" busy={suspend.isPending} busyText={t('suspend.busy')}>
          {t('suspend.submit')}
        </Button>
      </FormButtons>
    </form>
  )
}
