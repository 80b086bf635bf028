import {
  type AuctionDetail,
  COMPARED_ACCOUNTS,
  type PlacedBidsAnswer,
  routes,
  type SharedDevicesAnswer,
  type SharedGroups,
  type SharedPayoutsAnswer,
} from '@boli/contracts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useChange } from '../../../lib/use-change.ts'
import { usersKey } from './users.ts'

const BIDS_AT_ONCE = 100
/** At most this many pages of bids are read: a few users may have placed thousands of bids. */
const PAGES = 10

export interface Shared extends SharedGroups {
  payouts: string[]
}

/**
 * Compares a lot's farmer with the latest bidders by sign-ins, phones and payout accounts, up to the limit; only on
 * request, because each use is recorded in the audit.
 */
export function useSharedDevices({ _id: auctionId, farmer }: AuctionDetail) {
  async function compare(): Promise<Shared[]> {
    const userIds = [farmer._id, ...(await latestBidders(auctionId))]
    const body = { auctionId, userIds }
    const [devices, payouts] = await Promise.all([
      api.post<typeof SharedDevicesAnswer>(routes.sharedDevices.path, body),
      api.post<typeof SharedPayoutsAnswer>(routes.sharedPayouts.path, body),
    ])
    const paid = new Map(payouts.data.map((one) => [one.userId, one.payouts]))
    return devices.data.map((one) => ({ ...one, payouts: paid.get(one.userId) ?? [] }))
  }
  return useChange(compare, [...usersKey, 'actions'])
}

async function latestBidders(auctionId: string): Promise<string[]> {
  const bidders = new Set<string>()
  for (let page = 1; page <= PAGES && bidders.size < COMPARED_ACCOUNTS - 1; page++) {
    const { data, hasMore } = await api.get<typeof PlacedBidsAnswer>(
      pathOf(routes.listPlacedBids.path, { auctionId }),
      { query: { page, limit: BIDS_AT_ONCE } },
    )
    for (const { bidder } of data) bidders.add(bidder._id)
    if (!hasMore) break
  }
  return [...bidders].slice(0, COMPARED_ACCOUNTS - 1)
}
