import { type BatchedBid, newId } from '@boli/contracts'
import { ApiError, type ServiceClient } from '@boli/http-kit'
import { expect, test } from 'vitest'
import { createInstances } from './instances.ts'
import { createBidSender } from './send-bids.ts'

const bidOn = (auctionId: string, bidAmount: number) =>
  ({ token: 't', requestId: 'r', auctionId, bidAmount, bidKey: newId() }) as BatchedBid

test('the bids of a lot go to one instance in order, and outcomes return in the order of the call', async () => {
  const seen: { url: string; bids: BatchedBid[] }[] = []
  let away = ''
  const clientOf = (url: string) =>
    ({
      async call({ body }: { body: { bids: BatchedBid[] } }) {
        if (url === away) throw new ApiError('upstream-unavailable')
        seen.push({ url, bids: body.bids })
        return {
          data: body.bids.map(({ bidAmount }) => ({ status: 200, message: String(bidAmount), data: null })),
        }
      },
    }) as unknown as ServiceClient
  const addressesOf = async () => ['10.0.0.1', '10.0.0.2']
  const send = createBidSender(createInstances('http://auctions:3000', { addressesOf }), clientOf)
  const lots = Array.from({ length: 20 }, newId)
  const bids = [...lots, ...lots].map((lot, index) => bidOn(lot, index))
  const amounts = bids.map(({ bidAmount }) => String(bidAmount))

  expect((await send(bids)).map(({ message }) => message)).toEqual(amounts)
  expect(seen).toHaveLength(2)
  for (const lot of lots) {
    const parts = seen.map((call) => call.bids.filter(({ auctionId }) => auctionId === lot).length)
    expect(parts.toSorted()).toEqual([0, 2])
  }

  away = seen[0]?.url ?? ''
  await expect(send(bids)).rejects.toThrow()
  seen.length = 0
  // Send again, as the gatherer does: the other instance takes all bids.
  expect((await send(bids)).map(({ message }) => message)).toEqual(amounts)
  expect(seen.map(({ bids: { length } }) => length)).toEqual([40])
})
