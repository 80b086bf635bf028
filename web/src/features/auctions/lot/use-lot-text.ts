import { type AuctionView, productCategories } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'

/** The words of a lot in the reader's language; what we have no word for is shown as it is. */
export function useLotText() {
  const { t } = useTranslation('lot')
  return {
    t,
    category: (category: string) =>
      productCategories.some((known) => known === category) ? t(`category.${category}`) : category,
    quantity: ({ lotUnit, product: { quantity } }: Pick<AuctionView, 'lotUnit' | 'product'>) =>
      t(`quantity.${lotUnit}`, { count: quantity, amount: formatCount(quantity) }),
    /** What buyers think of the seller: mean of five, and of how many. */
    rating: ({ rating, ratingCount }: AuctionView['product']) =>
      rating === null
        ? t('newSeller')
        : `${rating.toFixed(1)}${ratingCount === undefined ? '' : ` (${formatCount(ratingCount)})`}`,
    bids: (count: number) => (count === 0 ? t('noBids') : t('bids', { count, amount: formatCount(count) })),
  }
}
