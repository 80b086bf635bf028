import { type AuctionView, productCategories } from '@boli/contracts'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { onServerSecond, serverSecond } from '../../../lib/use-server-now.ts'
import { type AuctionPhase, isOver, phaseOf } from './auction-phase.ts'
import { lotNow, onLotChange } from './live-lots.ts'

/** Below this much time left a countdown turns red. */
const URGENT_MS = 5 * 60_000
/** Below this much time left a found lot is "Ending Soon". */
export const ENDING_SOON_MS = 30 * 60_000

/** Whole seconds left, in milliseconds: the last second is shown as 1 until the moment is reached. */
export function timeLeftMs(moment: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000) * 1000)
}

interface LotClock {
  phase: AuctionPhase
  /** To the end, or to the start of a lot that has not started. */
  leftMs: number
  isUrgent: boolean
}

/** A lot's countdown: re-renders each second while it runs. If only the phase matters, use `useLotPhase`. */
export function useLotClock(auction: AuctionView): LotClock {
  const phase = useLotPhase(auction)
  const leftMs = useLotMoment(auction, (lot, nowMs) => {
    const phase = phaseOf(lot, nowMs)
    return isOver(phase) ? 0 : timeLeftMs(phase === 'live' ? lot.endTime : lot.startTime, nowMs)
  })
  return { phase, leftMs, isUrgent: phase === 'live' && leftMs <= URGENT_MS }
}

type Part = string | number | boolean | null

function useLotChanges(auctionId: string) {
  return useCallback((listener: () => void) => onLotChange(auctionId, listener), [auctionId])
}

/** The current lot; re-renders with each change. */
export function useLot(view: AuctionView): AuctionView {
  return useSyncExternalStore(useLotChanges(view._id), () => lotNow(view))
}

/** One value of a lot, such as its price; re-renders only when it changes. */
export function useLotPart<Value extends Part>(view: AuctionView, pick: (lot: AuctionView) => Value): Value {
  return useSyncExternalStore(useLotChanges(view._id), () => pick(lotNow(view)))
}

/** A value that depends on the lot and the server's clock, such as its phase; re-renders only when it changes. */
export function useLotMoment<Value extends Part>(
  view: AuctionView,
  pick: (lot: AuctionView, nowMs: number) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [onLotChange(view._id, listener), onServerSecond(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [view._id],
  )
  return useSyncExternalStore(subscribe, () => pick(lotNow(view), serverSecond()))
}

/** Whether a lot is upcoming, live, or ended. */
export function useLotPhase(view: AuctionView): AuctionPhase {
  return useLotMoment(view, phaseOf)
}

/** Texts of a lot's values in the page's language; unknown values are shown as they are. */
export function useLotText() {
  const { t } = useTranslation('lot')
  return {
    t,
    category: (category: string) =>
      productCategories.some((known) => known === category) ? t(`category.${category}`) : category,
    quantity: ({ lotUnit, product: { quantity } }: Pick<AuctionView, 'lotUnit' | 'product'>) =>
      t(`quantity.${lotUnit}`, { count: quantity, amount: formatCount(quantity) }),
    /** The seller's rating: mean of five stars, and number of ratings. */
    rating: ({ rating, ratingCount }: AuctionView['product']) =>
      rating === null
        ? t('newSeller')
        : `${rating.toFixed(1)}${ratingCount === undefined ? '' : ` (${formatCount(ratingCount)})`}`,
    bids: (count: number) => (count === 0 ? t('noBids') : t('bids', { count, amount: formatCount(count) })),
  }
}
