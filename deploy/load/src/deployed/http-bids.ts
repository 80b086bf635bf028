import { API_PREFIX, type ErrorAnswer, type PlacedBid, routes, type SuccessAnswer } from '@boli/contracts'
import type { ApiSession } from '@boli/local'
import { refusedWith } from '../clients/packets.ts'
import type { OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'

const PATIENCE_MS = 60_000

/** Places bids by HTTP, each a request of its own on connections that are kept. */
export function placeByHttp(url: string, bidders: readonly ApiSession[]) {
  return async ({ bidder, lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> => {
    try {
      const answer = await fetch(`${url}${API_PREFIX}${routes.placeBid.path.replace(':auctionId', lotId)}`, {
        method: 'POST',
        headers: {
          cookie: bidders[bidder]?.cookieHeader() ?? '',
          origin: url,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ bidAmount: rupees, bidKey }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const content = (await answer.json()) as SuccessAnswer<PlacedBid> | ErrorAnswer
      return content.success ? { kind: 'accepted', bidId: content.data.bid._id } : refusedWith(content.code)
    } catch {
      return { kind: 'unanswered' }
    }
  }
}
