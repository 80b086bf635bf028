import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../../lib/format.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { formLotValue, type LotForm } from '../model/lot-form.ts'

/** What the whole lot comes to at its base price, in figures and words: a zero too many is seen here. */
export function LotValue({ control }: { control: Control<LotForm> }) {
  const { t } = useTranslation('create')
  const inWords = useAmountInWords()
  const [quantity, unit, bagKilos, basePrice] = useWatch({
    control,
    name: ['quantity', 'unit', 'bagKilos', 'basePrice'],
  })
  const value = formLotValue({ quantity, unit, bagKilos, basePrice })
  return (
    <p className="figures rounded-field bg-marigold-wash px-4 py-3 sm:col-span-2">
      <span className="block text-soft">{t('lotValue')}</span>
      <span className="font-bold text-2xl">{value === null ? '–' : formatRupees(value)}</span>
      {value !== null && inWords ? <span className="block">{inWords(value)}</span> : null}
    </p>
  )
}
