import type { AuctionView } from '@boli/contracts'
import { useCallback, useSyncExternalStore } from 'react'
import { onServerSecond, serverSecond } from '../../../lib/use-server-now.ts'
import { type AuctionPhase, phaseOf } from '../model/auction-phase.ts'
import { lotNow, onLotChange } from '../model/live-lots.ts'

type Part = string | number | boolean | null

function useLotChanges(auctionId: string) {
  return useCallback((listener: () => void) => onLotChange(auctionId, listener), [auctionId])
}

/** The lot as it stands now; draws again with each change of it. */
export function useLot(view: AuctionView): AuctionView {
  return useSyncExternalStore(useLotChanges(view._id), () => lotNow(view))
}

/** One thing of a lot, such as its price; draws again only when that changes. */
export function useLotPart<Value extends Part>(view: AuctionView, pick: (lot: AuctionView) => Value): Value {
  return useSyncExternalStore(useLotChanges(view._id), () => pick(lotNow(view)))
}

/** What hangs on the lot and on the server's clock, such as its phase; draws again only when that changes. */
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

/** Whether a lot is coming, live, or over. */
export function useLotPhase(view: AuctionView): AuctionPhase {
  return useLotMoment(view, phaseOf)
}
