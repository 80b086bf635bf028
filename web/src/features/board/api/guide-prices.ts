import { type AuctionView, type PriceGuideAnswer, routes } from '@boli/contracts'
import { useQueries } from '@tanstack/react-query'
import { dataOf } from '../../../lib/use-answer.ts'

const FRESH_MS = 10 * 60_000
const keyOf = ({ product, priceUnit }: AuctionView) => `${product.commodity} ${priceUnit}`

/**
 * The guide's price per unit for each lot, of all India, so that lots of one commodity are compared with the same
 * price; null if none is known. One request per commodity, and none unless they are wanted.
 */
export function useGuidePrices(lots: readonly AuctionView[], isWanted: boolean) {
  const asked = isWanted
    ? [...new Map(lots.filter(hasCommodity).map((lot) => [keyOf(lot), lot])).values()]
    : []
  const answers = useQueries({
    queries: asked.map(({ product: { commodity }, priceUnit: unit }) => ({
      queryKey: ['price-guide', commodity, unit, null, ''],
      queryFn: dataOf<typeof PriceGuideAnswer>(routes.priceGuide.path, { commodity, unit }),
      staleTime: FRESH_MS,
      retry: false,
    })),
  })
  const prices = new Map(
    asked.map((lot, index) => {
      const guide = answers[index]?.data
      return [keyOf(lot), guide?.mandis?.modal ?? guide?.support?.price ?? null]
    }),
  )
  return (lot: AuctionView): number | null => prices.get(keyOf(lot)) ?? null
}

function hasCommodity({ product }: AuctionView): boolean {
  return Boolean(product.commodity)
}
