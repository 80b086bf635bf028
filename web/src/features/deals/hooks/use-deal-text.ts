import {
  type DealParty,
  type DealView,
  type PersonView,
  quantityUnits,
  type TimelineEntry,
} from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'
import { fromParts, quantityFigures, toParts } from '../model/quantities.ts'

type Deal = Pick<DealView, 'unit' | 'priceUnit'> & {
  seller: PersonView
  buyer: PersonView
  you?: DealView['you']
}

/** Texts for a deal's quantities, amounts and parties. */
export function useDealText(deal: Deal) {
  const { t } = useTranslation(['dealroom', 'deal', 'lot'])
  const nameOf = (party: DealParty) => (party === 'farmer' ? deal.seller : deal.buyer).username
  const inUnit = (quantity: number, unit: string) =>
    quantityUnits.some((known) => known === unit)
      ? t(`lot:quantity.${unit}`, { count: quantity, amount: quantityFigures(quantity) })
      : `${quantityFigures(quantity)} ${unit}`
  return {
    t,
    nameOf,
    /** Less than a quintal is shown in kilograms. */
    quantity: (quantity: number) =>
      deal.unit === 'quintals' && quantity > 0 && quantity < 1
        ? inUnit(fromParts(toParts(quantity * 100)), 'kgs')
        : inUnit(quantity, deal.unit),
    /** The unit alone, to follow an input. */
    unit: quantityUnits.some((known) => known === deal.unit) ? t(`deal:unit.${deal.unit}`) : deal.unit,
    price: (rupees: number) => formatPrice(rupees, deal.priceUnit),
    rupees: formatRupees,
    date: (day: string) => formatDate(day),
    moment: (at: string) => formatDateTime(at),
    /** Values of a sentence about an action of a party; if the viewer acted, another text is used (`…_you`). */
    by: (by: TimelineEntry['by']) => ({
      name: by === 'admin' ? t('administrator') : by === 'system' ? 'Boli' : nameOf(by),
      ...(by === deal.you ? { context: 'you' } : {}),
    }),
    /** A user's name for the viewer. */
    person: (party: DealParty) => (party === deal.you ? t('you') : nameOf(party)),
  }
}
