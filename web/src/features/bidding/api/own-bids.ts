import {
  type MyBidsFilter,
  type MyBidView,
  type ParticipatedFilter,
  type ParticipationView,
  routes,
} from '@boli/contracts'
import { usePages } from '../../../components/lists/use-pages.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'

const bidId = (bid: MyBidView) => bid._id
export const participationId = (participation: ParticipationView) => participation.auction._id

/** The viewer's own bids, newest first. */
export function useMyBids(filter: MyBidsFilter) {
  return usePages<MyBidView>({
    queryKey: auctionKeys.myBids(filter),
    path: routes.myBids.path,
    query: { filter },
    idOf: bidId,
  })
}

/** The auctions that the viewer has bid on. */
export function useParticipated(filter: ParticipatedFilter) {
  return usePages<ParticipationView>({
    queryKey: auctionKeys.participated(filter),
    path: routes.participated.path,
    query: { filter },
    idOf: participationId,
  })
}
