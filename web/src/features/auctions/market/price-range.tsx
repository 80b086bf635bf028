import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { formatCount } from '../../../lib/format.ts'
import { readRupees } from '../../../lib/numbers.ts'
import { type MarketFilters, suggestedPrices } from './market-filters.ts'

type Limits = Pick<MarketFilters, 'minPrice' | 'maxPrice'>

interface PriceRangeProps {
  limits: Limits
  onApply: (limits: Limits) => void
}

/** The lowest and the highest price; empty until somebody sets them, and they count once they are applied. */
export function PriceRange({ limits, onApply }: PriceRangeProps) {
  const { t } = useTranslation('market')
  // null while nobody has written there.
  const [lowest, setLowest] = useState<string | null>(limits.minPrice?.toString() ?? null)
  const [highest, setHighest] = useState<string | null>(limits.maxPrice?.toString() ?? null)

  function submit(event: FormEvent) {
    event.preventDefault()
    onApply({ minPrice: readRupees(lowest ?? ''), maxPrice: readRupees(highest ?? '') })
  }

  const fields = [
    ['minPrice', lowest, setLowest, suggestedPrices.minimum],
    ['maxPrice', highest, setHighest, suggestedPrices.maximum],
  ] as const
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {fields.map(([name, text, setText, suggested]) => (
        <Field key={name} label={t(`filters.${name}`)} className="min-w-24 flex-1 sm:max-w-40">
          <TextInput
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            value={text ?? ''}
            placeholder={formatCount(suggested)}
            onChange={(event) => setText(event.target.value)}
            className="figures"
          />
        </Field>
      ))}
      <Button type="submit" variant="secondary" className="min-h-12">
        {t('filters.applyPrice')}
      </Button>
    </form>
  )
}
