import { type AuctionView, productCategories, quantityUnits } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'

/** The words of a lot in the reader's language; what we have no word for is shown as it is. */
export function useLotText() {
  const { t } = useTranslation('lot')
  return {
    t,
    category: (category: string) =>
      productCategories.some((known) => known === category) ? t(`category.${category}`) : category,
    quantity: ({ quantity, p_unit }: AuctionView['product']) =>
      quantityUnits.some((known) => known === p_unit)
        ? t(`quantity.${p_unit}`, { count: quantity, amount: formatCount(quantity) })
        : `${formatCount(quantity)} ${p_unit}`,
    /** What buyers think of the seller: mean of five, and of how many. */
    rating: ({ rating, ratingCount }: AuctionView['product']) =>
      rating === null
        ? t('newSeller')
        : `${rating.toFixed(1)}${ratingCount === undefined ? '' : ` (${formatCount(ratingCount)})`}`,
    bids: (count: number) => (count === 0 ? t('noBids') : t('bids', { count, amount: formatCount(count) })),
  }
}
