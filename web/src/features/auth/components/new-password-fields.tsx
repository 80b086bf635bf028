import { RESET_PASSWORD_MAX_LENGTH } from '@boli/contracts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'

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
