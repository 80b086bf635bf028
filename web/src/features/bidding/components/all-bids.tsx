import { type BidView, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { usePages } from '../../../components/lists/use-pages.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { pathOf } from '../../../lib/api-client.ts'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'

const bidId = (bid: BidView) => bid._id

interface AllBidsProps {
  auctionId: string
  viewerId: string | null
  isOpen: boolean
  onClose: () => void
}

/** Every bid of the lot, newest first, page by page. */
export function AllBids({ auctionId, viewerId, isOpen, onClose }: AllBidsProps) {
  const { t } = useTranslation('room')
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('allBids.title')}>
      {isOpen ? <Bids auctionId={auctionId} viewerId={viewerId} /> : null}
    </Dialog>
  )
}

function Bids({ auctionId, viewerId }: Pick<AllBidsProps, 'auctionId' | 'viewerId'>) {
  const { t } = useTranslation('room')
  const list = usePages<BidView>({
    queryKey: auctionKeys.bids(auctionId),
    path: pathOf(routes.listPlacedBids.path, { auctionId }),
    query: { limit: 50 },
    idOf: bidId,
  })
  const factsOf = (bid: BidView) =>
    [
      bid.bidder._id === viewerId ? t('you') : '',
      bid.placedBy ? t('placedBy', { name: bid.placedBy.username }) : '',
      bid.isAutomatic ? t('automatic') : '',
      formatDateTime(bid.bid_time),
    ].filter(Boolean)
  return (
    <PagedList
      list={list}
      items={list.items}
      idOf={bidId}
      className="flex flex-col"
      skeleton={<Skeleton className="h-64" />}
      errorTitle={t('bidHistoryFailed')}
      empty={<p>{t('noBidsYet')}</p>}
      renderItem={(bid) => (
        <div className="flex items-center gap-3 border-line border-b py-2">
          <span className="flex min-w-0 flex-1 flex-col leading-snug">
            <span className="truncate">{bid.bidder.username}</span>
            <span className="text-soft text-sm">{factsOf(bid).join(' · ')}</span>
          </span>
          <span className="figures font-bold text-lg">{formatRupees(bid.bid_amount)}</span>
        </div>
      )}
    />
  )
}
