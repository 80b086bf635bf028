import type { AdminUserView, UpdateUserBody } from '@boli/contracts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { draftOf } from '../../../lib/drafts.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
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
      onClose={() => {
        if (user) draftOf(draftName(user), currentUser()?._id ?? null).forget()
        onClose()
      }}
      title={t('edit.title')}
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

const draftName = ({ _id }: AdminUserView) => `edit-user.${_id}`

function UserForm({ user, dialog }: { user: AdminUserView; dialog: FormInDialog }) {
  const { t } = useTranslation('users')
  const fieldText = useFieldText()
  const tellFailure = useTellFailure()
  const update = useUpdateUser()
  const form = useForm<UserFormValues>({
    defaultValues: {
      role: user.role,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      isVerified: user.isVerified,
    },
  })
  const { register, handleSubmit, setError, formState } = form
  const { dirtyFields, errors, isDirty } = formState
  const { close, setChanged, question } = dialog
  // Typed text survives a reload and an expired session; closing the dialog drops it.
  useFormDraft(draftName(user), form, fields)
  useEffect(() => setChanged(isDirty), [isDirty, setChanged])

  const save = handleSubmit(async (values) => {
    const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof UserFormValues])
    try {
      await update.mutateAsync({ id: user._id, changes: Object.fromEntries(changed) as UpdateUserBody })
      toastSuccess(t('edit.done'))
      close()
    } catch (error) {
      if (!applyServerFieldErrors(error, names, setError)) tellFailure(t('edit.failed'))(error)
    }
  })

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
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
          <Field key={name} label={t(`edit.${name}`)} error={fieldText(errors[name]?.message)}>
            <TextInput {...register(name)} maxLength={50} autoComplete="off" />
          </Field>
        ))}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" {...register('isVerified')} className="size-5 accent-leaf" />
        {t('edit.isVerified')}
      </label>
      {question}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isDirty} busy={update.isPending} busyText={t('edit.busy')}>
          {t('edit.submit')}
        </Button>
      </div>
    </form>
  )
}
