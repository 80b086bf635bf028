import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { type MarketFilters, readPriceLimit, suggestedPrices } from '../model/market-filters.ts'

type Limits = Pick<MarketFilters, 'minPrice' | 'maxPrice'>

interface PriceRangeProps {
  limits: Limits
  onApply: (limits: Limits) => void
}

/** The lowest and the highest price; they count once they are applied. */
export function PriceRange({ limits, onApply }: PriceRangeProps) {
  const { t } = useTranslation('market')
  const [lowest, setLowest] = useState(String(limits.minPrice ?? suggestedPrices.minimum))
  const [highest, setHighest] = useState(String(limits.maxPrice ?? suggestedPrices.maximum))

  function submit(event: FormEvent) {
    event.preventDefault()
    onApply({ minPrice: readPriceLimit(lowest), maxPrice: readPriceLimit(highest) })
  }

  const number = { type: 'number', inputMode: 'decimal', min: 0, prefix: '₹' } as const
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label={t('filters.minPrice')} className="min-w-28 flex-1 sm:max-w-40">
        <TextInput
          {...number}
          value={lowest}
          onChange={(event) => setLowest(event.target.value)}
          className="figures"
        />
      </Field>
      <Field label={t('filters.maxPrice')} className="min-w-28 flex-1 sm:max-w-40">
        <TextInput
          {...number}
          value={highest}
          onChange={(event) => setHighest(event.target.value)}
          className="figures"
        />
      </Field>
      <Button type="submit" variant="secondary" className="min-h-12">
        {t('filters.applyPrice')}
      </Button>
    </form>
  )
}
