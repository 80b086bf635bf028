import { type BidderOutcome, lotValuePaise, type MyBidView, parseQuantity, toRupees } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { useBuyerActivity } from '../api/activity.ts'
import { FigureList } from './figure-list.tsx'

/** A buyer's investment, success rate, latest and active bids. */
export function BuyerActivity() {
  const { t } = useTranslation('profile')
  const stats = useOwnFigures()
  // If they could not be loaded, the overview says so and offers Retry.
  const unknown = stats.isError ? '–' : null
  const query = useBuyerActivity()
  const { data, error } = query
  if (error && !data) {
    return <QueryError query={query} title={t('buyer.failed')} />
  }
  return (
    <>
      <Card>
        <FigureList
          figures={[
            {
              label: t('buyer.investment'),
              value: stats.data ? formatRupees(stats.data.totalInvestment) : unknown,
              note: [
                t('buyer.investmentNote'),
                stats.data && t('settled', { amount: formatRupees(stats.data.settledInvestment) }),
              ]
                .filter(Boolean)
                .join(' · '),
            },
            {
              label: t('buyer.success'),
              value: stats.data ? `${successRate(stats.data)}%` : unknown,
              note: t('buyer.successNote'),
            },
          ]}
        />
      </Card>
      {data ? <Bids recent={data.recent} active={data.active} /> : <Skeleton className="h-64 rounded-card" />}
    </>
  )
}

function Bids({ recent, active }: { recent: readonly MyBidView[]; active: readonly MyBidView[] }) {
  const { t } = useTranslation('profile')
  if (recent.length === 0) {
    return (
      <EmptyState
        title={t('buyer.empty')}
        action={<ButtonLink to="/auction">{t('buyer.browse')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <BidList title={t('buyer.recent')} bids={recent} />
      {active.length > 0 ? <BidList title={t('buyer.active')} bids={active} /> : null}
    </>
  )
}

function BidList({ title, bids }: { title: string; bids: readonly MyBidView[] }) {
  return (
    <Card>
      <h2 className="font-bold text-2xl">{title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {bids.map((bid) => (
          <li key={bid._id}>
            <BidRow bid={bid} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The value of the whole lot at this bid, in rupees. */
function bidValue({ bid_amount, auction }: MyBidView): number {
  const quantity = parseQuantity(auction.product.p_qty)
  return quantity ? toRupees(lotValuePaise(Math.round(bid_amount * 100), quantity)) : auction.lotValue
}

const tones: Record<BidderOutcome, BadgeTone> = {
  winning: 'leaf',
  outbid: 'chilli',
  settling: 'neutral',
  won: 'marigold',
  lost: 'neutral',
  withdrawn: 'neutral',
}

function BidRow({ bid }: { bid: MyBidView }) {
  const { t } = useTranslation('profile')
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-0">
        <h3 className="font-semibold text-lg leading-snug">
          <Link to={`/product/${bid.auction._id}`} className="after:absolute after:inset-0 hover:underline">
            {bid.auction.productName}
          </Link>
        </h3>
        <NameBeside auction={bid.auction} className="text-sm" />
        <p className="figures text-soft text-sm">{formatDateTime(bid.bid_time)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:w-full">
        <span className="figures font-bold text-lg sm:text-end">
          {formatPrice(bid.bid_amount, bid.auction.priceUnit)}
          <span className="block font-normal text-soft text-sm">
            {t('lotValue', { amount: formatRupees(bidValue(bid)) })}
          </span>
        </span>
        <Badge tone={tones[bid.outcome]} dot>
          {t(`buyer.outcome.${bid.outcome}`)}
        </Badge>
      </div>
    </div>
  )
}

/** Share of won auctions in whole percent; 0 while none is won. */
export function successRate({ wonAuctions, totalBids }: { wonAuctions: number; totalBids: number }): number {
  return wonAuctions === 0 || totalBids === 0 ? 0 : Math.round((wonAuctions / totalBids) * 100)
}
