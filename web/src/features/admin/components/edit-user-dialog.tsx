import type { AdminUserView, UpdateUserBody } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, useFormInDialog } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useUpdateUser } from '../api/users.ts'

interface UserDialogProps {
  /** The user in question; closed while there is none. */
  user: AdminUserView | null
  onClose: () => void
}

/** Changes a user's role (Farmer or Business), name, and whether the e-mail counts as verified. */
export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('users')
  return (
    <FormDialog
      open={user !== null}
      onClose={onClose}
      title={t('edit.title')}
      draft={`edit-user.${user?._id}`}
    >
      {(dialog) => (user ? <UserForm key={user._id} user={user} dialog={dialog} /> : null)}
    </FormDialog>
  )
}

interface UserFormValues {
  role: string
  firstName: string
  lastName: string
  isVerified: boolean
}
const names = ['firstName', 'lastName'] as const
const fields = ['role', ...names, 'isVerified'] as const

function UserForm({ user, dialog }: { user: AdminUserView; dialog: FormInDialog }) {
  const { t } = useTranslation('users')
  const update = useUpdateUser()
  const form = useForm<UserFormValues>({
    defaultValues: {
      role: user.role,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      isVerified: user.isVerified,
    },
  })
  const { register } = form
  const { dirtyFields, isDirty } = form.formState
  useFormInDialog(dialog, form, fields)

  const { submit, errorOf } = useSentForm(form, {
    fields: names,
    failed: t('edit.failed'),
    async send(values) {
      const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof UserFormValues])
      await update.mutateAsync({ id: user._id, changes: Object.fromEntries(changed) as UpdateUserBody })
      toastSuccess(t('edit.done'))
      dialog.close()
    },
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        <span className="block font-semibold text-lg">{user.username}</span>
        <span className="break-words text-soft">
          <EmailText email={user.email} />
        </span>
      </p>
      <RadioCards
        legend={t('column.role')}
        options={[
          { value: 'farmer', label: t('role.farmer') },
          { value: 'business', label: t('role.business') },
        ]}
        {...register('role')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} label={t(`edit.${name}`)} error={errorOf(name)}>
            <TextInput {...register(name)} maxLength={50} autoComplete="off" />
          </Field>
        ))}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" {...register('isVerified')} className="size-5 accent-leaf" />
        {t('edit.isVerified')}
      </label>
      {dialog.question}
      <FormButtons onCancel={dialog.close}>
        <Button type="submit" disabled={!isDirty} busy={update.isPending} busyText={t('edit.busy')}>
          {t('edit.submit')}
        </Button>
      </FormButtons>
    </form>
  )
}
