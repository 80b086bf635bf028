import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { classNames } from '../../../lib/class-names.ts'

interface AmountInputProps {
  value: string
  onType: (text: string) => void
  onLeave: () => void
  /** The value of the whole lot at this amount. */
  lotValue: string | null
  /** The same with charges; undefined while they are fetched. */
  toPay: string | null | undefined
  error: string | undefined
  help: string
  /** Shown beside the help. */
  beside: ReactNode
  /** Read-only, because a disabled field would lose the focus. */
  readOnly: boolean
}

/** The bid's amount, large, with the lot's value beside it. */
export function AmountInput(props: AmountInputProps) {
  const { value, onType, onLeave, lotValue, toPay, error, help, beside, readOnly } = props
  const { t } = useTranslation('room')
  const described: ComponentProps<'input'> = {
    'aria-describedby': classNames('bid-help', error && 'bid-error'),
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div>
      <label htmlFor="bid-amount" className="sr-only">
        {t('yourBid')}
      </label>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3 rounded-card border-2 bg-raised px-4 py-1 sm:px-5 sm:py-2',
          'focus-within:outline-3 focus-within:outline-ring focus-within:outline-offset-2',
          error ? 'border-chilli' : 'border-ink',
        )}
      >
        <span aria-hidden="true" className="font-bold text-3xl text-soft">
          ₹
        </span>
        <NumberInput
          isBare
          {...described}
          id="bid-amount"
          enterKeyHint="send"
          maxLength={20}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="min-h-12 w-0 min-w-24 flex-1 bg-transparent font-bold text-3xl focus-visible:outline-none"
        />
        {lotValue ? (
          <span
            className={classNames(
              'figures flex flex-wrap gap-x-3 text-soft text-sm leading-snug sm:flex-col sm:text-base',
              toPay !== null && 'max-sm:w-full',
            )}
          >
            <span>{lotValue}</span>
            {/* The line is reserved before its text arrives, so that nothing moves. */}
            {toPay === null ? null : <span className="min-h-[1lh] max-sm:basis-full">{toPay}</span>}
          </span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p id="bid-help" className="py-1.5 text-soft">
          {help}
        </p>
        {beside}
      </div>
      <FieldMessage id="bid-error" text={error} />
    </div>
  )
}

interface MaximumToggleProps {
  isOpen: boolean
  onToggle: () => void
}

/** Unfolds the field for the secret maximum. */
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
