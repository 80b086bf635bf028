import type { AuctionView } from '@boli/contracts'
import { Gavel, ShieldCheck } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCountdown, formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useLotClock } from '../hooks/use-lot-clock.ts'
import { useLotText } from '../hooks/use-lot-text.ts'
import { PricePerUnit } from './price-per-unit.tsx'

/** Price, value and time of a lot, and the way into its room. */
export function LotOffer({ auction }: { auction: AuctionView }) {
  const { t, bids } = useLotText()
  const language = useLanguage()
  const { phase, leftMs, isUrgent } = useLotClock(auction)
  const isOver = phase === 'ended'
  const moment = formatDateTime(phase === 'scheduled' ? auction.startTime : auction.endTime, language)
  const facts: [string, string][] = [
    [t('lotValueLabel'), formatRupees(auction.lotValue)],
    [t('basePrice'), formatPrice(auction.basePrice, auction.priceUnit)],
    [t('bidIncrement'), formatRupees(auction.bidIncrement)],
    [t('totalBids'), bids(auction.totalBids)],
  ]
  return (
    <section className="flex flex-col gap-4 rounded-panel border border-line bg-card p-5 shadow-soft sm:p-6">
      <div>
        <p className="text-soft">{t(isOver ? 'finalPrice' : 'currentBid')}</p>
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
        {isOver && auction.closeReason ? (
          <Badge className="mt-2">{t(`closeReason.${auction.closeReason}`)}</Badge>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-4 border-line border-t pt-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col">
            <dt className="text-soft">{label}</dt>
            <dd className="figures font-bold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {auction.reserve === 'none' ? null : (
        <p className="flex items-center gap-2 font-semibold">
          <ShieldCheck
            aria-hidden="true"
            className={auction.reserve === 'met' ? 'size-5 text-leaf' : 'size-5 text-soft'}
          />
          {t(`reserve.${auction.reserve}`)}
        </p>
      )}
      <ButtonLink
        to={`/auction/${auction._id}`}
        size="lg"
        wide
        variant={isOver ? 'secondary' : 'primary'}
        icon={<Gavel aria-hidden="true" className="size-5" />}
      >
        {t(isOver ? 'seeBids' : phase === 'scheduled' ? 'openRoom' : 'placeBid')}
      </ButtonLink>
    </section>
  )
}
