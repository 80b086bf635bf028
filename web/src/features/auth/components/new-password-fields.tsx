import { RESET_PASSWORD_MAX_LENGTH, RESET_PASSWORD_MIN_LENGTH } from '@boli/contracts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  errors: Partial<Record<'password' | 'confirmation', { message?: string }>>
}

/** The new password and its confirmation. */
export function NewPasswordFields({ password, confirmation, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const fieldText = useFieldText()
  return (
    <>
      <Field
        label={t('reset.password')}
        help={t('reset.passwordHelp')}
        error={fieldText(errors.password?.message)}
        required
      >
        <PasswordInput {...password} autoComplete="new-password" maxLength={RESET_PASSWORD_MAX_LENGTH} />
      </Field>
      <Field label={t('reset.confirmation')} error={fieldText(errors.confirmation?.message)} required>
        <PasswordInput {...confirmation} autoComplete="new-password" maxLength={RESET_PASSWORD_MAX_LENGTH} />
      </Field>
    </>
  )
}

export interface NewPassword {
  password: string
  confirmation: string
}

/** The error of a new password, in the specification's order, on the field to correct. */
export function problemOf({ password, confirmation }: NewPassword) {
  if (password === '' || confirmation === '') {
    return {
      field: password === '' ? 'password' : 'confirmation',
      message: fieldFault({ code: 'all-fields' }),
    } as const
  }
  if (password !== confirmation) {
    return { field: 'confirmation', message: fieldFault({ code: 'passwords-differ' }) } as const
  }
  if (password.length < RESET_PASSWORD_MIN_LENGTH) {
    return { field: 'password', message: fieldFault({ code: 'password-short' }) } as const
  }
  return null
}
