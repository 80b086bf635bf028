import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { classNames } from '../../../lib/class-names.ts'

interface MaximumFieldProps {
  value: string
  onType: (text: string) => void
  error: string | undefined
  disabled: boolean
}

/** The secret maximum of automatic bidding. */
export function MaximumField({ value, onType, error, disabled }: MaximumFieldProps) {
  const { t } = useTranslation('room')
  return (
    <Field
      label={t('maximum.label')}
      optionalText={t('common:optional')}
      help={t('maximum.help')}
      error={error}
    >
      <TextInput
        prefix="₹"
        type="number"
        inputMode="decimal"
        value={value}
        disabled={disabled}
        onChange={(event) => onType(event.target.value)}
        className="figures"
      />
    </Field>
  )
}

interface MaximumToggleProps {
  isOpen: boolean
  onToggle: () => void
}

/** Unfolds the {@link MaximumField} for those who want it. */
export function MaximumToggle({ isOpen, onToggle }: MaximumToggleProps) {
  const { t } = useTranslation('room')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field font-semibold text-deep underline-offset-4 hover:underline"
    >
      {t('maximum.open')}
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  )
}
