import type { AuctionView } from '@boli/contracts'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { isOver as isOverIn, priceLabelOf } from './auction-phase.ts'
import { BidArrived } from './bid-arrived.tsx'
import { DecisionNotice } from './decision-notice.tsx'
import { LotActions } from './lot-actions.tsx'
import { PricePerUnit, PriceText } from './price-per-unit.tsx'
import { useLot, useLotClock, useLotText } from './use-lot-now.ts'
import { useToPay } from './use-to-pay.ts'

/** Ten crore: larger values are wider than half of a small phone. */
const WIDE_RUPEES = 100_000_000

/** Price, value and time of a lot, and the link to its room. */
export function LotOffer({ auction: fetched }: { auction: AuctionView }) {
  const auction = useLot(fetched)
  const { t, bids } = useLotText()
  const isOwner = useUser()?._id === fetched.farmer._id
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  const isOver = isOverIn(phase)
  const toPay = useToPay(auction)
  const moment = formatDateTime(phase === 'scheduled' ? auction.startTime : auction.endTime)
  const facts: [string, ReactNode][] = [
    [t('lotValueLabel'), formatRupees(auction.lotValue)],
    [t('basePrice'), <PriceText key="base" amount={auction.basePrice} unit={auction.priceUnit} />],
    [t('bidIncrement'), formatRupees(auction.bidIncrement)],
    [t('totalBids'), bids(auction.totalBids)],
  ]
  return (
    <section className="flex flex-col gap-4 rounded-panel border border-line bg-card p-5 shadow-soft sm:p-6">
      <div>
        <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
          {t(priceLabelOf(auction, isOver))}
          {isOwner ? <BidArrived auction={fetched} /> : null}
        </p>
        <PricePerUnit
          amount={auction.highestBid}
          unit={auction.priceUnit}
          className="block text-[clamp(2.6rem,11vw,3.6rem)] leading-tight"
        />
        {auction.highestBidder ? (
          <p className="text-soft">
            {t(isOver ? 'lastBidBy' : 'ledBy')}{' '}
            <strong className="text-ink">{auction.highestBidder.username}</strong>
          </p>
        ) : null}
      </div>
      <div className="border-line border-t pt-4">
        {isOver ? (
          <p className="font-bold text-2xl">{t('auctionEnded')}</p>
        ) : (
          <>
            <p className="text-soft">{t(phase === 'live' ? 'timeLeft' : 'startsIn')}</p>
            <p role="timer" className={classNames('figures font-bold text-4xl', isUrgent && 'text-chilli')}>
              {formatCountdown(leftMs)}
            </p>
          </>
        )}
        <p className="text-soft">
          {t(isOver ? 'endedAt' : phase === 'live' ? 'endsAt' : 'startsAt', { moment })}
        </p>
        {phase === 'settling' ? <Badge className="mt-2">{t('status.settling')}</Badge> : null}
        {isOver && auction.closeReason ? (
          <Badge className="mt-2">{t(`closeReason.${auction.closeReason}`)}</Badge>
        ) : null}
      </div>
      <dl
        className={classNames(
          'grid gap-4 border-line border-t pt-4',
          auction.lotValue < WIDE_RUPEES ? 'min-[22rem]:grid-cols-2' : 'min-[24rem]:grid-cols-2',
        )}
      >
        {facts.map(([label, value]) => (
          <div key={label} className="row-span-2 grid grid-rows-subgrid gap-y-0">
            <dt className="text-soft leading-snug">{label}</dt>
            <dd className="figures font-bold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {toPay && !isOver ? (
        <p className="figures text-soft">
          {t('nextBid', {
            price: formatPrice(auction.minimumNextBid, auction.priceUnit),
            toPay: toPay(auction.minimumNextBid),
          })}
        </p>
      ) : null}
      {auction.reserve === 'none' ? null : (
        <p className="flex items-center gap-2 font-semibold">
          <ShieldCheck
            aria-hidden="true"
            className={auction.reserve === 'met' ? 'size-5 text-leaf' : 'size-5 text-soft'}
          />
          {t(`reserve.${auction.reserve}`)}
        </p>
      )}
      {auction.decideAfterClose ? <DecisionNotice /> : null}
      <LotActions auction={auction} phase={phase} />
    </section>
  )
}
