import type { AuctionView } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PerKilo } from '../../../components/prices/per-kilo.tsx'
import { useLastSeen } from '../../../lib/browser-state.ts'
import { wantsRest } from '../../../lib/display-choices.ts'
import { formatDateTime, formatRupees, priceUnitSuffix } from '../../../lib/format.ts'
import { priceLabelOf } from '../../auctions/lot/auction-phase.ts'
import type { Standing } from '../model/room-state.ts'
import { StandingBadge } from './standing-badge.tsx'

interface PriceBoardProps {
  auction: AuctionView
  standing: Standing
  isOver: boolean
  /** Whether the viewer may bid; only then is the standing shown. */
  isBidder: boolean
}

/** Price and leader, in large type. */
export function PriceBoard({ auction, standing, isOver, isBidder }: PriceBoardProps) {
  const { t } = useTranslation(['room', 'lot'])
  const flash = useFlash<HTMLSpanElement>(auction.highestBid)
  const leader = auction.highestBidder
  const label = t(`lot:${priceLabelOf(auction, isOver)}`)
  const seenAt = useLastSeen(({ at }) => at)
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-soft">{label}</h2>
        {isOver || !isBidder ? null : <StandingBadge standing={standing} />}
      </div>
      <p className="figures leading-none">
        <span
          ref={flash}
          className="figures rounded-field font-extrabold text-[clamp(2.6rem,14vw,5.25rem)] tracking-[-0.035em] lg:text-[5rem]"
        >
          {formatRupees(auction.highestBid)}
        </span>
        <wbr />
        <span className="whitespace-nowrap text-soft text-xl sm:text-2xl">
          {priceUnitSuffix(auction.priceUnit)}
        </span>
        <PerKilo
          amount={auction.highestBid}
          unit={auction.priceUnit}
          className="mt-1 block text-lg text-soft"
        />
      </p>
      {seenAt === null ? null : (
        <p className="font-semibold">
          {t('shell:priceAsOf', { time: formatDateTime(new Date(seenAt).toISOString()) })}
        </p>
      )}
      <p className="text-soft sm:text-lg">
        {t('lotValue', { amount: formatRupees(auction.lotValue) })}
        {' · '}
        {leader ? (
          <>
            {t(isOver ? 'lastBidBy' : 'ledBy')} <strong className="text-ink">{leader.username}</strong>
          </>
        ) : (
          t('noBidYet')
        )}
      </p>
    </section>
  )
}

/** Highlights an element for a moment when its value changes, unless reduced motion is preferred. */
function useFlash<Element extends HTMLElement>(value: unknown) {
  const element = useRef<Element>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (wantsRest()) return
    element.current?.animate?.(
      [
        {
          backgroundColor: 'var(--color-marigold-wash)',
          boxShadow: '0 0 0 0.4rem var(--color-marigold-wash)',
        },
        { backgroundColor: 'transparent', boxShadow: '0 0 0 0.4rem transparent' },
      ],
      { duration: 1_100, easing: 'ease-out' },
    )
  }, [value])
  return element
}
