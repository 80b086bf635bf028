import { type AddDetailsBody, countryCodes } from '@boli/contracts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { fieldFault } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { addDetails } from '../api/profile.ts'
import { plainContact } from '../model/plain-contact.ts'
import { PlaceFields, usePlaceOfPin } from './place-fields.tsx'

type Values = Required<
  Pick<AddDetailsBody, 'countryCode' | 'phoneNo' | 'pincode' | 'confirmsPinCode'> & {
    state: string
    district: string
  }
>

const resolver = plainContact(
  schemaResolver<Values>(async () => (await import('../model/schemas.ts')).AddDetailsBody),
)
const fields = ['countryCode', 'phoneNo', 'pincode', 'confirmsPinCode', 'state', 'district'] as const

interface NumberFormProps {
  onPutOff: FormActionsProps['onPutOff']
  onSaved: () => void
}

/** Phone and PIN code, from which state and district follow; an unknown PIN code can be confirmed by the user. */
export function NumberForm({ onPutOff, onSaved }: NumberFormProps) {
  const { t } = useTranslation('profile')
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      countryCode: countryCodes[0],
      phoneNo: '',
      pincode: '',
      confirmsPinCode: false,
      state: '',
      district: '',
    },
  })
  const forgetDraft = useFormDraft('contact-number', form, fields)
  const { register, setError, watch, formState } = form
  const { help, isUnknown } = usePlaceOfPin(form, 'pincode')
  const isConfirmed = isUnknown && watch('confirmsPinCode')
  const { submit, errorOf } = useSentForm(form, {
    fields,
    failed: t('contact.failed'),
    async send({ state, district, confirmsPinCode, ...values }) {
      if (isConfirmed && state === '') {
        const fault = { type: 'state', message: fieldFault({ code: 'state' }) }
        return setError('state', fault, { shouldFocus: true })
      }
      await addDetails(isConfirmed ? { ...values, state, district, confirmsPinCode } : values)
      forgetDraft()
      toastSuccess(t('contact.saved'))
      onSaved()
    },
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-4">
      {/* Ten digits fit: on the narrowest phones the number has a separate line. */}
      <div className="flex flex-wrap gap-2 sm:gap-3 [&>:first-child]:w-[5.75rem] [&>:last-child]:min-w-36 [&>:last-child]:flex-1">
        <Field label={t('field.countryCode')} error={errorOf('countryCode')}>
          <Select {...register('countryCode')} autoComplete="tel-country-code">
            {countryCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.phoneNo')} error={errorOf('phoneNo')} required>
          <TextInput {...register('phoneNo')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field label={t('field.pinCode')} help={help} error={errorOf('pincode')} required>
        <TextInput {...register('pincode')} inputMode="numeric" autoComplete="postal-code" />
      </Field>
      {isUnknown ? (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" {...register('confirmsPinCode')} className="size-5 accent-leaf" />
          {t('pinConfirm')}
        </label>
      ) : null}
      {isConfirmed ? (
        <PlaceFields
          state={watch('state')}
          fields={{ state: register('state'), district: register('district') }}
          errorOf={errorOf}
          required
        />
      ) : null}
      <FormActions isBusy={formState.isSubmitting} onPutOff={onPutOff} />
    </form>
  )
}

export interface FormActionsProps {
  isBusy: boolean
  onPutOff: () => void
}

/** Buttons to save or postpone. */
export function FormActions({ isBusy, onPutOff }: FormActionsProps) {
  const { t } = useTranslation('profile')
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1">
      <Button variant="quiet" onClick={onPutOff}>
        {t('contact.later')}
      </Button>
      <Button type="submit" busy={isBusy} busyText={t('saving')}>
        {t('contact.save')}
      </Button>
    </div>
  )
}
