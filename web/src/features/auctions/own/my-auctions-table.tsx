import type { AuctionView, MarketSort } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { LotDealBadge } from '../../../components/deals/deal-badge.tsx'
import { RowAct, type RowsProps, RowTable } from '../../../components/lists/row-table.tsx'
import type { OwnLotsQuery } from '../lot/auction-keys.ts'
import { isOver } from '../lot/auction-phase.ts'
import { lotNow } from '../lot/live-lots.ts'
import { lotHead, useLotColumns } from '../lot/lot-columns.tsx'
import { readMyAuctions } from '../lot/own-auctions.ts'
import { StatusBadge } from '../lot/status-badge.tsx'
import { useLotPhase } from '../lot/use-lot-now.ts'

const itself = (auction: AuctionView) => auction

/** The viewer's listings as rows. */
export default function MyAuctionsTable({
  query,
  ...rows
}: RowsProps<AuctionView, OwnLotsQuery, MarketSort>) {
  const { t } = useTranslation(['mine', 'lot'])
  const { quantity, price, bids, next, time } = useLotColumns(itself)
  const status = {
    key: 'status',
    label: t('lot:table.status'),
    text: (auction: AuctionView) => t(`lot:status.${auction.status}`),
    cell: (auction: AuctionView) =>
      auction.deal ? <LotDealBadge auction={auction} /> : <StatusBadge auction={auction} />,
  }
  const bidder = {
    key: 'bidder',
    label: t('highestBidder'),
    text: (auction: AuctionView) => lotNow(auction).highestBidder?.username ?? '–',
  }
  const act = {
    key: 'act',
    label: t('lot:table.act'),
    cell: (auction: AuctionView) => <Act auction={auction} />,
  }
  return (
    <RowTable
      {...rows}
      head={lotHead}
      columns={[status, quantity, price, bids, bidder, next, time, act]}
      readAll={() => readMyAuctions(query)}
      fileName="boli-my-auctions"
    />
  )
}

function Act({ auction }: { auction: AuctionView }) {
  const { t } = useTranslation(['mine', 'deal'])
  const isOpen = !isOver(useLotPhase(auction))
  if (auction.deal) return <RowAct to={`/deals/${auction.deal._id}`}>{t('deal:open')}</RowAct>
  if (isOpen) return <RowAct to={`/edit-auction/${auction._id}`}>{t('edit.link')}</RowAct>
  return <RowAct to={`/create-auction?from=${auction._id}`}>{t('again')}</RowAct>
}
