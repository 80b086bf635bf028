import { type BidView, type PlacedBid, routes } from '@boli/contracts'
import {
  ApiCallError,
  type ApiSession,
  asksToWait,
  createLot,
  formOf,
  signIn as openAs,
  patiently,
} from '@boli/market'
import { refusedWith } from '../clients/load-socket.ts'
import type { OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/run-load.ts'
import type { DeployedOptions } from './options.ts'

/** The first bid on each lot, and the step from each to the next, in rupees. */
export const FIRST_RUPEES = 1_000
export const STEP_RUPEES = 1
const PAGE = 100
const ANSWER_WITHIN_MS = 60_000

/** Signs users in one after another; waits if the system asks for it. */
export async function signIn({ url, accounts }: DeployedOptions, usernames: readonly string[]) {
  const sessions: ApiSession[] = []
  for (const username of usernames)
    sessions.push(await patiently(() => openAs(url, { username, password: accounts.password }), asksToWait))
  return sessions
}

/** Lists lots that stay open for longer than the test takes. @returns their ids. */
export async function listLots(o: DeployedOptions, farmers: readonly ApiSession[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < o.lots; index += 1) {
    const form = formOf({
      product_name: `Load test ${o.accounts.group}, lot ${index + 1}`,
      desc: 'Listed by a load test. It is not for sale and goes away.',
      quantity: '1quintals',
      basePrice: FIRST_RUPEES,
      bidIncrement: STEP_RUPEES,
      durationMinutes: Math.ceil(o.seconds / 60) + 30,
    })
    const farmer = farmers[index % farmers.length] as ApiSession
    ids.push((await patiently(() => createLot(farmer, form), asksToWait))._id)
  }
  return ids
}

/** Every bid of a lot, from the API. */
export async function readBids(auctionId: string, session: ApiSession): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const query = { page, limit: PAGE }
    const { data, hasMore } = await patiently(
      () => session.call<BidView[]>(routes.listPlacedBids, { params: { auctionId }, query }),
      asksToWait,
    )
    for (const { _id } of data) ids.add(_id)
    if (!hasMore) return ids
  }
}

/** Places bids by HTTP, each a separate request on persistent connections. */
export function placeByHttp(bidders: readonly ApiSession[]) {
  return async ({ bidder, lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> => {
    const options = {
      params: { auctionId: lotId },
      json: { bidAmount: rupees, bidKey },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }
    return (bidders[bidder] as ApiSession).callOnce<PlacedBid>(routes.placeBid, options).then(
      ({ data }): BidAnswer => ({ kind: 'accepted', bidId: data.bid._id }),
      (error): BidAnswer =>
        error instanceof ApiCallError
          ? refusedWith(error.code === 'unknown' ? String(error.status) : error.code)
          : { kind: 'unanswered' },
    )
  }
}
