import { suggestCommodities } from '@boli/commodities'
import { isIndianState } from '@boli/contracts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePriceGuide } from '../../../components/prices/use-price-guide.ts'
import { formatDate, formatPrice } from '../../../lib/format.ts'
import { formPriceUnit } from './lot-form.ts'
import type { LotFieldsProps } from './lot-form-fields.tsx'

/** The usual price of nearby mandis for the chosen commodity, or for the most likely one by name. */
export default function MandiHint({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  const names = ['commodity', 'product_name', 'unit', 'state', 'district'] as const
  const [chosen, name, formUnit, stateText, district] = useWatch({ control: form.control, name: names })
  const unit = formPriceUnit({ unit: formUnit })
  const commodity = chosen || (suggestCommodities(name, 1)[0]?.id ?? '')
  const state = isIndianState(stateText) ? stateText : null
  const mandis = usePriceGuide({ commodity, unit, state, district })?.mandis
  if (!mandis) return null
  return (
    <b className="text-ink">
      {t('help.mandi', { price: formatPrice(mandis.modal, unit), date: formatDate(mandis.latest) })}
    </b>
  )
}
