import { addressTypes, countryCodes, genders } from '@boli/contracts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import type { ProfileField, ProfileForm } from '../model/profile-form.ts'
import type { PlaceOfPin } from './place-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

interface SectionsProps {
  form: UseFormReturn<ProfileForm>
  /** The e-mail address changes: the password is required. */
  hasNewEmail: boolean
  pinPlace: PlaceOfPin
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-5 font-bold text-xl">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

/** Basic Information, Personal Details, Address Information. */
export function ProfileSections({ form, hasNewEmail, pinPlace }: SectionsProps) {
  const { t } = useTranslation(['profile', 'account'])
  const fieldText = useFieldText()
  const { register, watch, formState } = form
  const errorOf = (name: ProfileField) => fieldText(formState.errors[name]?.message)
  const frame = (name: ProfileField) => ({ label: t(`field.${name}`), error: errorOf(name) })
  return (
    <>
      <Section title={t('section.basic')}>
        <Field {...frame('username')} required>
          <TextInput {...register('username')} autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field {...frame('email')} help={t('emailHelp')} required>
          <TextInput {...register('email')} type="email" autoComplete="email" />
        </Field>
        {hasNewEmail ? (
          <Field
            label={t('account:yourPasswordForEmail')}
            error={fieldText(formState.errors.currentPassword?.message)}
            required
          >
            <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
          </Field>
        ) : null}
        {/* Ten digits fit: on the narrowest phones the number has a separate line. */}
        <div className="flex flex-wrap gap-2 sm:gap-3 [&>:first-child]:w-[5.75rem] [&>:last-child]:min-w-36 [&>:last-child]:flex-1">
          <Field {...frame('countryCode')}>
            <Select {...register('countryCode')} autoComplete="tel-country-code">
              {countryCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </Field>
          <Field {...frame('phoneNo')}>
            <TextInput {...register('phoneNo')} type="tel" autoComplete="tel" />
          </Field>
        </div>
      </Section>
      <Section title={t('section.personal')}>
        <Field {...frame('firstName')}>
          <TextInput {...register('firstName')} autoComplete="given-name" />
        </Field>
        <Field {...frame('lastName')}>
          <TextInput {...register('lastName')} autoComplete="family-name" />
        </Field>
        <Field {...frame('dob')}>
          <TextInput {...register('dob')} type="date" autoComplete="bday" />
        </Field>
        <Field {...frame('gender')}>
          <Select {...register('gender')} autoComplete="sex">
            <option value="">{t('gender.none')}</option>
            <Options of={genders} textOf={(gender) => t(`gender.${gender}`)} />
          </Select>
        </Field>
      </Section>
      <Section title={t('section.address')}>
        <Field {...frame('street')} className="sm:col-span-2">
          <TextInput {...register('street')} autoComplete="address-line1" />
        </Field>
        <Field {...frame('city')}>
          <TextInput {...register('city')} autoComplete="address-level2" />
        </Field>
        <div className="flex flex-col gap-1.5">
          <Field {...frame('pinCode')} help={pinPlace.help}>
            <TextInput {...register('pinCode')} inputMode="numeric" autoComplete="postal-code" />
          </Field>
          {pinPlace.isUnknown ? (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" {...register('confirmsPinCode')} className="size-5 accent-leaf" />
              {t('pinConfirm')}
            </label>
          ) : null}
        </div>
        <PlaceFields
          state={watch('state')}
          fields={{ state: register('state'), district: register('district') }}
          errorOf={errorOf}
        />
        <Field {...frame('landMark')}>
          <TextInput {...register('landMark')} />
        </Field>
        <Field {...frame('addressType')}>
          <Select {...register('addressType')}>
            <Options of={addressTypes} textOf={(type) => t(`addressType.${type}`)} />
          </Select>
        </Field>
      </Section>
    </>
  )
}
