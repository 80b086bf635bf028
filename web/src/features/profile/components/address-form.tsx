import { addressTypes } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { fieldFault } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { refreshSessionUser, useUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
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
  const { register, formState } = form
  const needed = (code: string) => ({
    validate: (text: string) => text.trim() !== '' || fieldFault({ code }),
  })

  const { submit, errorOf } = useSentForm(form, {
    fields,
    failed: t('contact.failed'),
    async send(values) {
      refreshSessionUser(await updateProfile(values))
      forgetDraft()
      toastSuccess(t('contact.saved'))
      onSaved()
    },
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('field.street')} error={errorOf('street')} required>
        <TextInput {...register('street', needed('street'))} autoComplete="address-line1" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.city')} error={errorOf('city')} required>
          <TextInput {...register('city', needed('city'))} autoComplete="address-level2" />
        </Field>
        <Field label={t('field.landMark')} optionalText={t('common:optional')} error={errorOf('landMark')}>
          <TextInput {...register('landMark')} />
        </Field>
        <Field label={t('field.addressType')} error={errorOf('addressType')}>
          <Select {...register('addressType')}>
            <Options of={addressTypes} textOf={(type) => t(`addressType.${type}`)} />
          </Select>
        </Field>
      </div>
      <FormActions isBusy={formState.isSubmitting} onPutOff={onPutOff} />
    </form>
  )
}
