import { type DealSummary, type DealView, type PublicRoute, routes } from '@boli/contracts'
import { eventually } from '@boli/test-kit/eventually'
import type { ApiSession } from './session.ts'

const OPENED_WITHIN_MS = 60_000

/** The deal of an auction, as soon as deals has handled the end of the auction. */
export async function dealOf(
  party: ApiSession,
  auctionId: string,
  signal?: AbortSignal,
): Promise<DealSummary> {
  const find = async () => {
    if (signal?.aborted) return null
    const { data } = await party.call<DealSummary[]>(routes.listDeals, { query: { auctions: auctionId } })
    if (!data[0]) throw new Error(`no deal was opened for the auction ${auctionId}`)
    return data[0]
  }
  const deal = await eventually(find, { withinMs: OPENED_WITHIN_MS, everyMs: 100 })
  signal?.throwIfAborted()
  return deal as DealSummary
}

export async function lookAtDeal(party: ApiSession, dealId: string): Promise<DealView> {
  return (await party.call<DealView>(routes.getDeal, { params: { dealId } })).data
}

/** Takes a step of the deal at its current version. @param number number of a weighing or payment. */
export async function takeStep(
  party: ApiSession,
  dealId: string,
  route: PublicRoute,
  said: object = {},
  number = 1,
): Promise<DealView> {
  const { version } = await lookAtDeal(party, dealId)
  const options = { params: { dealId, number: String(number) }, json: { version, ...said } }
  return (await party.call<DealView>(route, options)).data
}
