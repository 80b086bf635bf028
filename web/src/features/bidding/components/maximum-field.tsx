import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'

interface MaximumFieldProps {
  value: string
  onType: (text: string) => void
  error: string | undefined
  readOnly: boolean
  /** The current maximum: it can only be raised. */
  isRaise?: boolean
}

/** The secret maximum of automatic bidding. It takes the focus when it opens. */
export function MaximumField({ value, onType, error, readOnly, isRaise = false }: MaximumFieldProps) {
  const { t } = useTranslation('room')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Field
        label={t('maximum.label')}
        {...(isRaise ? {} : { optionalText: t('common:optional') })}
        help={t(isRaise ? 'maximum.raiseHelp' : 'maximum.help')}
        error={error}
      >
        <NumberInput
          prefix="₹"
          enterKeyHint="send"
          maxLength={20}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </div>
  )
}
