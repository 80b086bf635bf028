import { type BatchedBid, BID_BATCH_PATH, BidBatchAnswer, type BidOutcome } from '@boli/contracts'
import { Refusal, type ServiceClient } from '@boli/http-kit'

/** Hands many bids to auctions in one call. */
export function sendBidsTo(auctions: ServiceClient): (bids: BatchedBid[]) => Promise<BidOutcome[]> {
  return async (bids) => {
    const { data } = await auctions.call({
      method: 'POST',
      path: BID_BATCH_PATH,
      body: { bids },
      responseSchema: BidBatchAnswer,
    })
    if (data.length !== bids.length) {
      throw new Refusal('upstream-unavailable', { cause: new Error('not one outcome per bid') })
    }
    return data
  }
}
