import {
  type DealParty,
  type DealView,
  type PersonView,
  quantityUnits,
  type TimelineEntry,
} from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import { quantityFigures } from '../model/quantities.ts'

type Deal = Pick<DealView, 'unit' | 'priceUnit'> & {
  seller: PersonView
  buyer: PersonView
  you?: DealView['you']
}

/** The words of a deal's quantities, amounts and people in the reader's language. */
export function useDealText(deal: Deal) {
  const { t } = useTranslation(['dealroom', 'deal', 'lot'])
  const nameOf = (party: DealParty) => (party === 'farmer' ? deal.seller : deal.buyer).username
  return {
    t,
    nameOf,
    quantity: (quantity: number) =>
      quantityUnits.some((known) => known === deal.unit)
        ? t(`lot:quantity.${deal.unit}`, { count: quantity, amount: quantityFigures(quantity) })
        : `${quantityFigures(quantity)} ${deal.unit}`,
    /** The unit alone, to stand after an input. */
    unit: quantityUnits.some((known) => known === deal.unit) ? t(`deal:unit.${deal.unit}`) : deal.unit,
    price: (rupees: number) => formatPrice(rupees, deal.priceUnit),
    rupees: formatRupees,
    /** Who did something, to begin a sentence in the past. */
    who: (by: TimelineEntry['by']) => {
      if (by === deal.you) return t('who.you')
      return by === 'farmer' || by === 'buyer' ? t('who.other', { name: nameOf(by) }) : t(`who.${by}`)
    },
    /** A person as the viewer knows them. */
    person: (party: DealParty) => (party === deal.you ? t('you') : nameOf(party)),
  }
}
