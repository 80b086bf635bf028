import { type DealListAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { dealKeys } from '../../lib/deal-keys.ts'

const ASK_EVERY_MS = 2_000
/** A deal is opened moments after its auction closed; after this long it is shown on the next visit. */
const ASK_TIMES = 15

/** The viewer's deal on a lot that is over; asked for until it is there. @param auctionId null: there is none. */
export function useAwaitedDeal(auctionId: string | null) {
  const { data } = useQuery({
    queryKey: dealKeys.ofLot(auctionId ?? ''),
    queryFn: async ({ signal }) => {
      const query = { auctions: auctionId, limit: 1 }
      const answer = await api.get<Static<typeof DealListAnswer>>(routes.listDeals.path, { query, signal })
      return answer.data[0] ?? null
    },
    enabled: auctionId !== null,
    refetchInterval: ({ state }) => (!state.data && state.dataUpdateCount < ASK_TIMES ? ASK_EVERY_MS : false),
  })
  return data ?? null
}
