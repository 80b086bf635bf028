import type { AuctionView, LotUpdate } from '@boli/contracts'
import { lotNow } from '../../auctions/lot/live-lots.ts'
import { timeLeftMs } from '../../auctions/lot/use-lot-now.ts'
import { standingOn } from './own-standings.ts'

/** News about a lot that the viewer bids on. */
export interface BoardNews {
  kind: 'outbid' | 'won' | 'lastMinute'
  lot: AuctionView
}

const MINUTE_MS = 60_000

/** The news in updates that were not handled yet. */
export function newsOf(views: ReadonlyMap<string, AuctionView>, updates: readonly LotUpdate[]): BoardNews[] {
  return updates.flatMap((update): BoardNews[] => {
    const view = views.get(update.id)
    if (!view) return []
    const lot = { ...view, highestBid: update.price }
    const before = lotNow(view)
    if (update.version <= before.version) return []
    const { standing } = update.mine
    if (update.status === 'completed' && before.status !== 'completed' && standing === 'winning')
      return [{ kind: 'won', lot }]
    return standing === 'outbid' && standingOn(update.id).standing === 'winning' && update.status === 'active'
      ? [{ kind: 'outbid', lot }]
      : []
  })
}

/** Lots that the viewer has bid on and that end within a minute; each is announced once. */
export function lastMinutes(lots: readonly AuctionView[], nowMs: number, said: Set<string>): BoardNews[] {
  return lots.map(lotNow).flatMap((lot): BoardNews[] => {
    const leftMs = timeLeftMs(lot.endTime, nowMs)
    if (leftMs > MINUTE_MS) {
      // A late bid may have moved the end.
      said.delete(lot._id)
      return []
    }
    const concerns = lot.status === 'active' && leftMs > 0 && standingOn(lot._id).standing !== 'watching'
    if (!concerns || said.has(lot._id)) return []
    said.add(lot._id)
    return [{ kind: 'lastMinute', lot }]
  })
}
