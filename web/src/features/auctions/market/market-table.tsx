import type { AuctionView, MarketSort } from '@boli/contracts'
import { type RowsProps, RowTable } from '../../../components/lists/row-table.tsx'
import type { AuctionsQuery } from '../lot/auction-keys.ts'
import { readAllAuctions } from '../lot/auction-list.ts'
import { lotHead, useLotColumns } from '../lot/lot-columns.tsx'

const itself = (auction: AuctionView) => auction

/** The market as rows, for users who look through many lots. */
export default function MarketTable({ query, ...rows }: RowsProps<AuctionView, AuctionsQuery, MarketSort>) {
  const { place, quantity, seller, price, next, bids, time } = useLotColumns(itself)
  return (
    <RowTable
      {...rows}
      head={lotHead}
      columns={[place, quantity, price, next, time, bids, seller]}
      readAll={() => readAllAuctions(query)}
      fileName="boli-market"
    />
  )
}
