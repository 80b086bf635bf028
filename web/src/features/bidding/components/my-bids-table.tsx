import type { MyBidsSort, MyBidView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { RowAct, type RowsProps, RowTable } from '../../../components/lists/row-table.tsx'
import { formatDate, formatDateTime, formatPrice } from '../../../lib/format.ts'
import type { OwnBidsQuery } from '../../auctions/lot/auction-keys.ts'
import { lotHead, useLotColumns } from '../../auctions/lot/lot-columns.tsx'
import { useLot, useLotPhase } from '../../auctions/lot/use-lot-now.ts'
import { readMyBids } from '../api/own-bids.ts'
import { outcomeOf } from '../model/ending.ts'
import { BidderBadges } from './outcome-badge.tsx'

/** Each bid's lot in the shape that the columns expect, created once per bid. */
const lots = new WeakMap<MyBidView, ReturnType<typeof toLot>>()
const toLot = ({ auction }: MyBidView) => ({ ...auction, highestBidder: auction.leader })
function lotOf(bid: MyBidView) {
  const lot = lots.get(bid) ?? toLot(bid)
  lots.set(bid, lot)
  return lot
}

/** The lots that the viewer has bid on as rows: standing, next bid, and time left. */
export default function MyBidsTable({ query, ...rows }: RowsProps<MyBidView, OwnBidsQuery, MyBidsSort>) {
  const { t } = useTranslation('mine')
  const { price, next, time, seller } = useLotColumns(lotOf)
  const standing = {
    key: 'standing',
    label: t('lot:table.status'),
    text: ({ auction }: MyBidView) => t(`lot:status.${auction.status}`),
    cell: (bid: MyBidView) => <Standing bid={bid} />,
  }
  const own = {
    key: 'own',
    label: t('yourBid'),
    isNumber: true,
    text: ({ bid_amount, auction }: MyBidView) => formatPrice(bid_amount, auction.priceUnit),
    sorts: { ascending: 'own-asc', descending: 'own-desc' } as const,
  }
  const date = {
    key: 'date',
    label: t('bidDate'),
    text: ({ bid_time }: MyBidView) => formatDateTime(bid_time),
    cell: ({ bid_time }: MyBidView) => formatDate(bid_time),
    sorts: { ascending: 'oldest', descending: 'latest' } as const,
  }
  const act = { key: 'act', label: t('lot:table.act'), cell: (bid: MyBidView) => <Act bid={bid} /> }
  return (
    <RowTable
      {...rows}
      head={(bid) => lotHead(lotOf(bid))}
      columns={[standing, own, price, next, time, seller, date, act]}
      readAll={() => readMyBids(query)}
      fileName="boli-my-bids"
    />
  )
}

function useStanding(bid: MyBidView) {
  const view = lotOf(bid)
  const auction = useLot(view)
  const phase = useLotPhase(view)
  return { auction, phase, outcome: outcomeOf(auction, bid.bidder._id, phase) }
}

function Standing({ bid }: { bid: MyBidView }) {
  const { auction, outcome } = useStanding(bid)
  return <BidderBadges auction={auction} outcome={outcome} className="flex gap-2" />
}

function Act({ bid }: { bid: MyBidView }) {
  const { t } = useTranslation(['mine', 'lot', 'deal'])
  const { auction, phase, outcome } = useStanding(bid)
  if (auction.deal) return <RowAct to={`/deals/${auction.deal._id}`}>{t('deal:open')}</RowAct>
  if (phase !== 'live') return null
  const isLeading = outcome === 'winning'
  return <RowAct to={`/auction/${auction._id}`}>{t(isLeading ? 'lot:openRoom' : 'myBids.update')}</RowAct>
}
