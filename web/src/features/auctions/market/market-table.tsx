import type { AuctionView } from '@boli/contracts'
import { useLotColumns } from '../lot/lot-columns.tsx'
import { LotTable } from '../lot/lot-table.tsx'

const itself = (auction: AuctionView) => auction

/** The market as lines, for those who look through many lots. */
export default function MarketTable({ auctions }: { auctions: readonly AuctionView[] }) {
  const { category, place, quantity, seller, price, next, bids, time } = useLotColumns(itself)
  const columns = [category, place, quantity, seller, price, next, bids, time]
  return <LotTable items={auctions} auctionOf={itself} columns={columns} fileName="boli-market" />
}
