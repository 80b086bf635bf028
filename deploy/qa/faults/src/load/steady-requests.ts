import { routes } from '@boli/contracts'
import { atEvenPace } from '@boli/load/load/run-load'
import type { SeededRandom } from '@boli/market'
import { type CallKind, CallLog, type CallRecord } from './calls.ts'
import type { Market } from './market.ts'

/** Reading: of these a sixth each, and a lot in the other cases. */
const pages = [routes.isLoggedIn, routes.listInformation, routes.listPlacedBids, routes.myBids]
const KINDS = 6

/** Requests of pages to every service at an even pace, whatever their outcome, each from another user. */
export async function steadyRequests(
  market: Market,
  random: SeededRandom,
  perSecond: number,
  stopping: AbortSignal,
): Promise<readonly CallRecord[]> {
  const log = new CallLog()
  const callers = market.buyers.map((buyer) => log.callerOf(buyer))
  const underWay: Promise<unknown>[] = []
  const kind: CallKind = 'read'
  await atEvenPace(
    perSecond,
    () => stopping.aborted,
    () => {
      const route = pages[random.below(KINDS)] ?? routes.getAuction
      const params = { auctionId: random.pick(market.lotIds) }
      underWay.push(random.pick(callers)(kind, route, { params }))
    },
  )
  await Promise.all(underWay)
  return log.records
}
