import { type PriceUnit, priceUnits } from '@boli/contracts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { groupDigits } from '../../../lib/group-digits.ts'
import { readRupees } from '../../../lib/numbers.ts'
import type { MarketFilters } from './market-filters.ts'

type Limits = Pick<MarketFilters, 'minPrice' | 'maxPrice' | 'priceUnit'>

interface PriceRangeProps {
  limits: Limits
  onApply: (limits: Limits) => void
}

/**
 * Lowest and highest price per unit, because quintals, litres and pieces cannot be compared; empty until set, and
 * effective once applied.
 */
export function PriceRange({ limits, onApply }: PriceRangeProps) {
  const { t } = useTranslation('market')
  const [lowest, setLowest] = useState(groupDigits(limits.minPrice?.toString() ?? ''))
  const [highest, setHighest] = useState(groupDigits(limits.maxPrice?.toString() ?? ''))
  const [unit, setUnit] = useState<PriceUnit>(limits.priceUnit ?? 'quintal')

  function submit(event: FormEvent) {
    event.preventDefault()
    const [minPrice, maxPrice] = [readRupees(lowest), readRupees(highest)]
    const isSet = minPrice !== null || maxPrice !== null
    onApply({ minPrice, maxPrice, priceUnit: isSet ? unit : null })
  }

  const fields = [
    ['minPrice', lowest, setLowest],
    ['maxPrice', highest, setHighest],
  ] as const
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {fields.map(([name, text, setText]) => (
        <Field key={name} label={t(`filters.${name}`)} className="min-w-24 flex-1 sm:max-w-40">
          <NumberInput prefix="₹" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      ))}
      <Field label={t('filters.priceUnit')} className="min-w-28 flex-1 sm:max-w-40">
        <Select
          value={unit}
          onChange={({ target }) => setUnit(priceUnits.find((known) => known === target.value) ?? unit)}
        >
          {priceUnits.map((known) => (
            <option key={known} value={known}>
              {t(`filters.unit.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="secondary" className="min-h-12">
        {t('filters.applyPrice')}
      </Button>
    </form>
  )
}
