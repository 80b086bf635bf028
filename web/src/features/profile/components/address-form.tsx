import { addressTypes } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { refreshSessionUser, useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { updateProfile } from '../api/profile.ts'
import { FormActions, type FormActionsProps } from './number-form.tsx'

const fields = ['street', 'city', 'landMark', 'addressType'] as const
type Values = Record<(typeof fields)[number], string>

interface AddressFormProps {
  onPutOff: FormActionsProps['onPutOff']
  onSaved: () => void
}

/** The rest of the address, which the other party of a deal needs. */
export function AddressForm({ onPutOff, onSaved }: AddressFormProps) {
  const { t } = useTranslation(['profile', 'common'])
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const contact = useUser()?.contact
  const form = useForm<Values>({
    defaultValues: {
      street: contact?.street ?? '',
      city: contact?.city || contact?.district || '',
      landMark: contact?.landMark ?? '',
      addressType: contact?.addressType || 'home',
    },
  })
  const forgetDraft = useFormDraft('contact-address', form, fields)
  const { register, handleSubmit, setError, formState } = form
  const messageOf = (field: keyof Values) => fieldText(formState.errors[field]?.message)
  const needed = (code: string) => ({
    validate: (text: string) => text.trim() !== '' || fieldFault({ code }),
  })

  const submit = handleSubmit(async (values) => {
    try {
      refreshSessionUser(await updateProfile(values))
      forgetDraft()
      toastSuccess(t('contact.saved'))
      onSaved()
    } catch (error) {
      if (applyServerFieldErrors(error, fields, setError)) return
      toastError(errorText(error, t('contact.failed')))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('field.street')} error={messageOf('street')} required>
        <TextInput {...register('street', needed('street'))} autoComplete="address-line1" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.city')} error={messageOf('city')} required>
          <TextInput {...register('city', needed('city'))} autoComplete="address-level2" />
        </Field>
        <Field label={t('field.landMark')} optionalText={t('common:optional')} error={messageOf('landMark')}>
          <TextInput {...register('landMark')} />
        </Field>
        <Field label={t('field.addressType')} error={messageOf('addressType')}>
          <Select {...register('addressType')}>
            {addressTypes.map((type) => (
              <option key={type} value={type}>
                {t(`addressType.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormActions isBusy={formState.isSubmitting} onPutOff={onPutOff} />
    </form>
  )
}
