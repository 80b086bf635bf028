import { addressTypes, countryCodes, DEFAULT_COUNTRY } from '@boli/contracts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useContactNeededStore } from '../../../lib/contact-needed.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerFieldErrors } from '../../../lib/server-field-errors.ts'
import { useSessionStore } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { addDetails } from '../api/profile.ts'
import { usePinHelp } from '../hooks/use-pin-help.ts'
import { useStateOfPin } from '../hooks/use-state-of-pin.ts'
import { plainContact } from '../model/plain-contact.ts'

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

const resolver = plainContact(
  schemaResolver<ContactForm>(async () => (await import('../model/schemas.ts')).AddDetailsBody),
)
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

const askedKey = (userId: string) => `boli.contact-asked.${userId}`

/** Home asks those without a contact for one, once in a tab's life; it can be put off until it is needed. */
export function ContactDialog() {
  const { user, isConfirmed } = useSessionStore()
  const [isPutOff, setPutOff] = useState(false)
  const isKnown = user !== null && user !== 'checking' && isConfirmed
  const isMissing = isKnown && user.role !== 'admin' && user.contact === null
  const isOpen = isMissing && !isPutOff && sessionStorage.getItem(askedKey(user._id)) === null
  function putOff() {
    if (isMissing) sessionStorage.setItem(askedKey(user._id), 'yes')
    setPutOff(true)
  }
  return <ContactDetailsDialog open={isOpen} why="contact.why" onClose={putOff} />
}

/** Asks for contact details when something first needs them, and goes on with it afterwards. */
export function ContactNeededDialog() {
  const goOn = useContactNeededStore((state) => state.goOn)
  const end = (isSaved: boolean) => {
    useContactNeededStore.setState({ goOn: null })
    if (isSaved) goOn?.()
  }
  return (
    <ContactDetailsDialog
      open={goOn !== null}
      why="contact.whyNow"
      onClose={() => end(false)}
      onSaved={() => end(true)}
    />
  )
}

interface DetailsDialogProps {
  open: boolean
  why: 'contact.why' | 'contact.whyNow'
  onClose: () => void
  onSaved?: () => void
}

function ContactDetailsDialog({ open, why, onClose, onSaved }: DetailsDialogProps) {
  const { t } = useTranslation('profile')
  return (
    <Dialog open={open} onClose={onClose} title={t('contact.title')}>
      <p className="-mt-2 text-soft">{t(why)}</p>
      <ContactDetailsForm onPutOff={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function ContactDetailsForm({ onPutOff, onSaved }: { onPutOff: () => void; onSaved?: () => void }) {
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
  useStateOfPin(form, 'pincode')
  const pinHelp = usePinHelp(form, 'pincode')
  const { errors, isSubmitting } = formState
  const messageOf = (field: keyof ContactForm) => fieldText(errors[field]?.message)

  const submit = handleSubmit(async (values) => {
    try {
      await addDetails(values)
      forgetDraft()
      toastSuccess(t('contact.saved'))
      onSaved?.()
    } catch (error) {
      if (applyServerFieldErrors(error, fields, setError)) return
      toastError(errorText(error, t('contact.failed')))
    }
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-4">
      <div className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-3">
        <Field label={t('field.countryCode')} error={messageOf('countryCode')}>
          <Select {...register('countryCode')} autoComplete="tel-country-code">
            {countryCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('field.phoneNo')} error={messageOf('phoneNo')} required>
          <TextInput {...register('phoneNo')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.pinCode')} help={pinHelp} error={messageOf('pincode')} required>
          <TextInput {...register('pincode')} inputMode="numeric" autoComplete="postal-code" />
        </Field>
        <Field label={t('field.state')} error={messageOf('state')} required>
          <TextInput {...register('state')} autoComplete="address-level1" />
        </Field>
      </div>
      <Field label={t('field.street')} error={messageOf('street')} required>
        <TextInput {...register('street')} autoComplete="address-line1" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.city')} error={messageOf('city')} required>
          <TextInput {...register('city')} autoComplete="address-level2" />
        </Field>
        <Field label={t('field.country')}>
          <TextInput value={t('india')} readOnly />
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
