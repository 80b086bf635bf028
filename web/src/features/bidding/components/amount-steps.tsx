import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { formatRupees } from '../../../lib/format.ts'
import { priceSteps } from '../model/price-steps.ts'

interface AmountStepsProps {
  minimum: number
  increment: number
  chosen: number | null
  onChoose: (amount: number) => void
  disabled: boolean
}

/** One tap fills in the minimum, one increment more, or five more. */
export function AmountSteps({ minimum, increment, chosen, onChoose, disabled }: AmountStepsProps) {
  const { t } = useTranslation('room')
  return (
    <fieldset aria-label={t('steps')} className="flex min-w-0 flex-wrap gap-2 sm:gap-2.5">
      {priceSteps(minimum, increment).map((amount, index) => (
        <button
          // A step stays the same button when its amount changes, and keeps the focus.
          key={index}
          type="button"
          aria-disabled={disabled}
          aria-pressed={chosen === amount}
          onClick={() => disabled || onChoose(amount)}
          className={classNames(
            'flex min-h-12 grow basis-[30%] flex-col items-center justify-center rounded-field border-2 px-1 py-1 leading-tight',
            'transition-colors active:translate-y-px aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
            chosen === amount ? 'border-leaf bg-leaf-wash' : 'border-edge bg-raised hover:border-leaf',
          )}
        >
          <span className="figures font-bold">{formatRupees(amount)}</span>
          <span className="figures text-soft text-xs">
            {index === 0 ? t('minimum') : `+${formatRupees(Math.round((amount - minimum) * 100) / 100)}`}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
