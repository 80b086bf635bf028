import { type MyBidView, type ParticipatedFilter, type ParticipationView, routes } from '@boli/contracts'
import { readAllPages, usePages } from '../../../components/lists/use-pages.ts'
import { auctionKeys, type OwnBidsQuery } from '../../auctions/lot/auction-keys.ts'

const bidId = (bid: MyBidView) => bid._id
export const participationId = (participation: ParticipationView) => participation.auction._id

const ownBids = (query: OwnBidsQuery) => ({
  queryKey: auctionKeys.myBids(query),
  path: routes.myBids.path,
  query,
  idOf: bidId,
})

/** The viewer's last bid on each lot. */
export const useMyBids = (query: OwnBidsQuery) => usePages<MyBidView>(ownBids({ ...query, each: 'lot' }))

/** The viewer's last bid on each lot, from all pages, for a file. */
export const readMyBids = (query: OwnBidsQuery) => readAllPages<MyBidView>(ownBids({ ...query, each: 'lot' }))

/** The viewer's newest bids on one lot, at most a hundred. */
export const useBidsOn = (auction: string, isEnabled: boolean) =>
  usePages<MyBidView>({ ...ownBids({ auction }), query: { auction, limit: 100 }, isEnabled })

/** The auctions that the viewer has bid on. */
export function useParticipated(filter: ParticipatedFilter) {
  return usePages<ParticipationView>({
    queryKey: auctionKeys.participated(filter),
    path: routes.participated.path,
    query: { filter },
    idOf: participationId,
  })
}
