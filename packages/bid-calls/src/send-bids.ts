import { type BatchedBid, BID_BATCH_PATH, BidBatchAnswer, type BidOutcome } from '@boli/contracts'
import { ApiError, type ServiceClient } from '@boli/http-kit'
import { type Instances, instanceOf } from './instances.ts'

type SendBids = (bids: BatchedBid[]) => Promise<BidOutcome[]>

/** Sends many bids to auctions in one call. */
function sendBidsTo(auctions: ServiceClient): SendBids {
  return async (bids) => {
    const { data } = await auctions.call({
      method: 'POST',
      path: BID_BATCH_PATH,
      body: { bids },
      responseSchema: BidBatchAnswer,
    })
    if (data.length !== bids.length) {
      throw new ApiError('upstream-unavailable', { cause: new Error('not one outcome per bid') })
    }
    return data
  }
}

/**
 * Sends the bids of a lot to one instance of auctions: two instances would compete for the lock of its row. The outcome
 * does not depend on the instance. Fails if one of the calls fails: all bids have keys and may be sent again.
 */
export function createBidSender(instances: Instances, clientOf: (url: string) => ServiceClient): SendBids {
  const senders = new Map<string, SendBids>()

  async function sendTo(url: string, bids: BatchedBid[]): Promise<BidOutcome[]> {
    let send = senders.get(url)
    if (!send) {
      // Instances change their addresses: clear now and then, so that clients of old ones do not accumulate.
      if (senders.size >= 64) senders.clear()
      send = sendBidsTo(clientOf(url))
      senders.set(url, send)
    }
    try {
      return await send(bids)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'upstream-unavailable') instances.noteAway(url)
      throw error
    }
  }

  return async (bids) => {
    const urls = await instances.current()
    if (urls.length === 1) return sendTo(urls[0] as string, bids)
    const places = new Map<string, number[]>()
    for (const [index, { auctionId }] of bids.entries()) {
      const url = instanceOf(urls, auctionId)
      const ofUrl = places.get(url)
      if (ofUrl) ofUrl.push(index)
      else places.set(url, [index])
    }
    const outcomes: BidOutcome[] = []
    await Promise.all(
      [...places].map(async ([url, indexes]) => {
        const found = await sendTo(
          url,
          indexes.map((index) => bids[index] as BatchedBid),
        )
        for (const [place, index] of indexes.entries()) outcomes[index] = found[place] as BidOutcome
      }),
    )
    return outcomes
  }
}
