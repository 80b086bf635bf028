import type { AuctionView } from '@boli/contracts'
import type { RowColumn } from '../../../components/lists/row-table.tsx'
import {
  formatCount,
  formatCountdown,
  formatDateTime,
  formatPrice,
  formatRupees,
} from '../../../lib/format.ts'
import { isOver } from './auction-phase.ts'
import { lotNow } from './live-lots.ts'
import { LivePrice } from './price-per-unit.tsx'
import { useLotClock, useLotText } from './use-lot-now.ts'

/** Columns shared by tables of lots. @param auctionOf The lot of a line. */
export function useLotColumns<Item>(auctionOf: (item: Item) => AuctionView) {
  const { t, quantity } = useLotText()
  const place = ({ product }: AuctionView) => product.district || product.location
  return {
    quantity: { ...column('quantity', t('details.quantity'), quantity), isNumber: true },
    place: {
      ...column('place', t('details.place'), place),
      cell: (item: Item) => <span className="block max-w-44 truncate">{place(auctionOf(item))}</span>,
    },
    seller: column('seller', t('table.seller'), ({ farmer }) => farmer.username),
    price: {
      ...column('price', t('currentBid'), (auction) =>
        formatPrice(lotNow(auction).highestBid, auction.priceUnit),
      ),
      isNumber: true,
      sorts: { ascending: 'price-asc', descending: 'price-desc' } as const,
      cell: (item: Item) => <LivePrice auction={auctionOf(item)} className="[&>wbr]:hidden" />,
    },
    bids: {
      ...column('bids', t('totalBids'), (auction) => formatCount(lotNow(auction).totalBids)),
      isNumber: true,
      sorts: { ascending: 'bids-asc', descending: 'bids' } as const,
    },
    next: {
      ...column('next', t('table.next'), (auction) =>
        lotNow(auction).status === 'active'
          ? formatPrice(lotNow(auction).minimumNextBid, auction.priceUnit)
          : '–',
      ),
      isNumber: true,
      // The unit is shown beside the price.
      cell: (item: Item) => {
        const { status, minimumNextBid } = lotNow(auctionOf(item))
        return status === 'active' ? formatRupees(minimumNextBid) : '–'
      },
    },
    time: {
      ...column('time', t('timeLeft'), ({ endTime }) => formatDateTime(endTime)),
      isNumber: true,
      sorts: { ascending: 'ending', descending: 'ending-desc' } as const,
      cell: (item: Item) => <TimeCell auction={auctionOf(item)} />,
    },
  }

  function column(key: string, label: string, text: (auction: AuctionView) => string): RowColumn<Item> {
    return { key, label, text: (item) => text(auctionOf(item)) }
  }
}

/** The subject of a lot's row. */
export const lotHead = ({ _id, productName, product }: AuctionView) => ({
  id: _id,
  productName,
  commodity: product.commodity,
  to: `/product/${_id}`,
})

function TimeCell({ auction }: { auction: AuctionView }) {
  const { t } = useLotText()
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  if (isOver(phase)) return <span className="text-soft">{t('auctionEnded')}</span>
  return <span className={isUrgent ? 'font-bold text-chilli' : undefined}>{formatCountdown(leftMs)}</span>
}
