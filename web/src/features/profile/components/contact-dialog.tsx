import { addressTypes, countryCodes, DEFAULT_COUNTRY } from '@boli/contracts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerFieldErrors } from '../../../lib/server-field-errors.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { addDetails } from '../api/profile.ts'

type ContactForm = Record<
  | 'countryCode'
  | 'phoneNo'
  | 'street'
  | 'city'
  | 'state'
  | 'pincode'
  | 'country'
  | 'landmark'
  | 'addressType',
  string
>

const resolver = schemaResolver<ContactForm>(async () => (await import('../model/schemas.ts')).AddDetailsBody)
const fields = [
  'countryCode',
  'phoneNo',
  'street',
  'city',
  'state',
  'pincode',
  'landmark',
  'addressType',
] as const

/** Asks those without a contact for one; it can be put off until the next visit of Home. */
export function ContactDialog() {
  const user = useUser()
  const { t } = useTranslation('profile')
  const [isPutOff, setPutOff] = useState(false)
  const isOpen = user !== null && user.role !== 'admin' && user.contact === null && !isPutOff
  return (
    <Dialog open={isOpen} onClose={() => setPutOff(true)} title={t('contact.title')}>
      <p className="-mt-2 text-soft">{t('contact.why')}</p>
      <ContactDetailsForm onPutOff={() => setPutOff(true)} />
    </Dialog>
  )
}

function ContactDetailsForm({ onPutOff }: { onPutOff: () => void }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const form = useForm<ContactForm>({
    resolver,
    defaultValues: {
      countryCode: countryCodes[0],
      phoneNo: '',
      street: '',
      city: '',
      state: '',
      pincode: '',
      country: DEFAULT_COUNTRY,
      landmark: '',
      addressType: 'home',
    },
  })
  const forgetDraft = useFormDraft('contact-details', form, fields)
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const messageOf = (field: keyof ContactForm) => fieldText(errors[field]?.message)

  const submit = handleSubmit(async (values) => {
    try {
      await addDetails(values)
      forgetDraft()
      toastSuccess(t('contact.saved'))
    } catch (error) {
      if (applyServerFieldErrors(error, fields, setError)) return
      const isHeard = error instanceof ApiError && !error.isNetworkFailure
      toastError((isHeard && errorText(error)) || t('contact.failed'))
    }
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-4">
      <div className="grid grid-cols-[6.5rem_1fr] gap-3">
        <Field label={t('field.countryCode')} error={messageOf('countryCode')}>
          <Select {...register('countryCode')} autoComplete="tel-country-code">
            {countryCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.phoneNo')} error={messageOf('phoneNo')} required>
          <TextInput {...register('phoneNo')} type="tel" inputMode="tel" autoComplete="tel-national" />
        </Field>
      </div>
      <Field label={t('field.street')} error={messageOf('street')} required>
        <TextInput {...register('street')} autoComplete="address-line1" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.city')} error={messageOf('city')} required>
          <TextInput {...register('city')} autoComplete="address-level2" />
        </Field>
        <Field label={t('field.state')} error={messageOf('state')} required>
          <TextInput {...register('state')} autoComplete="address-level1" />
        </Field>
        <Field label={t('field.pinCode')} error={messageOf('pincode')} required>
          <TextInput {...register('pincode')} inputMode="numeric" autoComplete="postal-code" maxLength={6} />
        </Field>
        <Field label={t('field.country')}>
          <TextInput {...register('country')} readOnly />
        </Field>
        <Field label={t('field.landMark')} optionalText={t('common:optional')} error={messageOf('landmark')}>
          <TextInput {...register('landmark')} />
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
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="quiet" onClick={onPutOff}>
          {t('contact.later')}
        </Button>
        <Button type="submit" busy={isSubmitting} busyText={t('saving')}>
          {t('contact.save')}
        </Button>
      </div>
    </form>
  )
}
