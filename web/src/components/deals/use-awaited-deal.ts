import { type DealListAnswer, type DealSummary, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { dealKeys } from '../../lib/waiting-deals.ts'

const ASK_EVERY_MS = 2_000
/** A deal is opened moments after its auction closed; after this many tries it is shown on the next visit. */
const ASK_TIMES = 15
/** Maximum number of lots in one request to the API. */
const MOST_AT_ONCE = 100

/** The viewer's deal on an ended lot; fetched until it exists. @param auctionId null means none. */
export function useAwaitedDeal(auctionId: string | null) {
  const { data } = useQuery({
    queryKey: dealKeys.ofLot(auctionId ?? ''),
    queryFn: () => dealOf(auctionId ?? ''),
    enabled: auctionId !== null,
    refetchInterval: ({ state }) => (!state.data && state.dataUpdateCount < ASK_TIMES ? ASK_EVERY_MS : false),
  })
  return data ?? null
}

let gathered: { auctionIds: string[]; deals: Promise<Map<string, DealSummary>> } | null = null

/** The newest of the viewer's deals on a lot. All lots of a list are fetched in one call. */
async function dealOf(auctionId: string): Promise<DealSummary | null> {
  if (gathered === null || gathered.auctionIds.length === MOST_AT_ONCE) {
    const auctionIds: string[] = []
    gathered = { auctionIds, deals: Promise.resolve().then(() => fetchDeals(auctionIds)) }
  }
  gathered.auctionIds.push(auctionId)
  return (await gathered.deals).get(auctionId) ?? null
}

async function fetchDeals(auctionIds: string[]): Promise<Map<string, DealSummary>> {
  if (gathered?.auctionIds === auctionIds) gathered = null
  const query = { auctions: auctionIds.join(','), limit: MOST_AT_ONCE }
  const { data } = await api.get<typeof DealListAnswer>(routes.listDeals.path, { query })
  // The newest comes first; reversed, it replaces older deals on the same lot.
  return new Map(data.toReversed().map((deal) => [deal.auction._id, deal]))
}
