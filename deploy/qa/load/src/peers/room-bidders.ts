import type { Acknowledgement, NewBidMessage, PlacedBid } from '@boli/contracts'
import { connectSocket, type MarketSocket } from '@boli/market'
import { serveCalls } from '../helpers.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'
import { type LoadResult, runLoad, WARM_UP_MS } from '../load/run-load.ts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/open-lots.ts'
import { Histogram, type HistogramData } from '../measure/histogram.ts'

/** Calls of a process whose buyers are in one room with the unmodified client and receive each bid. */
export type RoomBidders = {
  /** One more than bid: the last one only watches. */
  enter(o: { url: string; cookies: string[]; lotId: string }): Promise<void>
  /** Each buyer bids again when answered. `seen`: from sending a bid until the watcher has it. */
  bid(o: { lotId: string; seconds: number }): Promise<LoadResult & { seen: HistogramData }>
  leave(nothing: null): Promise<void>
}

const ANSWERS_WITHIN_MS = 10_000

let sockets: MarketSocket[] = []

const handlers: RoomBidders = {
  async enter({ url, cookies, lotId }) {
    sockets = []
    for (const cookie of cookies) {
      const socket = connectSocket(url, { cookieHeader: () => cookie }, { transports: ['websocket'] })
      sockets.push(socket)
      const { status } = await socket
        .timeout(ANSWERS_WITHIN_MS)
        .emitWithAck('watchAuction', { auctionId: lotId })
      if (status !== 200) throw new Error(`A buyer was not let into the room: ${status}`)
    }
  },
  async bid({ lotId, seconds }) {
    const bidders = sockets.length - 1
    const sentMs = new Map<number, number>()
    const seen = new Histogram()
    const beganMs = performance.now()
    sockets[bidders]?.on('new bid', ({ data }: NewBidMessage) => {
      const since = sentMs.get(data.bid_amount)
      sentMs.delete(data.bid_amount)
      if (since !== undefined && since - beganMs > WARM_UP_MS) seen.record(performance.now() - since)
    })
    for (const socket of sockets) socket.on('new bid', () => {})
    const book = new BidBook({
      lotIds: [lotId],
      bidders,
      firstRupees: FIRST_RUPEES,
      stepRupees: STEP_RUPEES,
    })
    const result = await runLoad(
      { shape: { inFlight: bidders }, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 },
      () => book.next(),
      (bid) => {
        sentMs.set(bid.rupees, performance.now())
        return place(sockets[bid.bidder] as MarketSocket, bid)
      },
    )
    return { ...result, seen: seen.toData() }
  },
  async leave() {
    for (const socket of sockets) socket.disconnect()
    sockets = []
  },
}

async function place(socket: MarketSocket, { lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  const message = { auctionId: lotId, bidAmount: rupees, bidKey }
  const answer: Acknowledgement<PlacedBid> | null = await socket
    .timeout(ANSWERS_WITHIN_MS)
    .emitWithAck('placeBid', message)
    .catch(() => null)
  if (!answer) return { kind: 'unanswered' }
  if (answer.status !== 200 || !answer.data) return { kind: 'refused', code: answer.code ?? answer.message }
  return { kind: 'accepted', bidId: answer.data.bid._id }
}

serveCalls(handlers)
