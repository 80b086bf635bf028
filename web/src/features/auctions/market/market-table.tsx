import type { AuctionView, MarketSort } from '@boli/contracts'
import { RowTable } from '../../../components/lists/row-table.tsx'
import type { AuctionsQuery } from '../lot/auction-keys.ts'
import { readAllAuctions } from '../lot/auction-list.ts'
import { lotHead, useLotColumns } from '../lot/lot-columns.tsx'

const itself = (auction: AuctionView) => auction

interface MarketTableProps {
  auctions: readonly AuctionView[]
  query: AuctionsQuery
  sortBy: MarketSort
  onSort: (sortBy: MarketSort) => void
}

/** The market as rows, for users who look through many lots. */
export default function MarketTable({ auctions, query, sortBy, onSort }: MarketTableProps) {
  const { place, quantity, seller, price, next, bids, time } = useLotColumns(itself)
  const columns = [place, quantity, price, next, time, bids, seller]
  return (
    <RowTable
      items={auctions}
      head={lotHead}
      columns={columns}
      sortBy={sortBy}
      onSort={onSort}
      readAll={() => readAllAuctions(query)}
      fileName="boli-market"
    />
  )
}
