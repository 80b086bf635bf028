import type { NewBidMessage } from '@boli/contracts'
import { connectSocket, RoomCalls } from '@boli/market'
import { serveCalls } from '../helpers.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import { type BidAnswer, type LoadResult, runLoad, WARM_UP_MS } from '../load/run-load.ts'
import { Histogram, type HistogramData } from '../measure/statistics.ts'

/** Calls of a process whose buyers are in one room with the unmodified client and receive each bid. */
export type RoomBidders = {
  /** One more than bid: the last one only watches. */
  enter(o: { url: string; cookies: string[]; lotId: string }): Promise<void>
  /** Each buyer bids again when answered. `seen`: from sending a bid until the watcher has it. */
  bid(o: { lotId: string; seconds: number }): Promise<LoadResult & { seen: HistogramData }>
  leave(nothing: null): Promise<void>
}

const ANSWERS_WITHIN_MS = 10_000

let rooms: RoomCalls[] = []

const handlers: RoomBidders = {
  async enter({ url, cookies, lotId }) {
    rooms = []
    for (const cookie of cookies) {
      const socket = connectSocket(url, { cookieHeader: () => cookie }, { transports: ['websocket'] })
      const room = new RoomCalls(socket, ANSWERS_WITHIN_MS)
      rooms.push(room)
      const { status } = await socket
        .timeout(ANSWERS_WITHIN_MS)
        .emitWithAck('watchAuction', { auctionId: lotId })
      if (status !== 200) throw new Error(`A buyer was not let into the room: ${status}`)
    }
  },
  async bid({ lotId, seconds }) {
    const bidders = rooms.length - 1
    const sentMs = new Map<number, number>()
    const seen = new Histogram()
    const beganMs = performance.now()
    for (const { socket } of rooms) socket.on('new bid', () => {})
    rooms[bidders]?.socket.on('new bid', ({ data }: NewBidMessage) => {
      const since = sentMs.get(data.bid_amount)
      sentMs.delete(data.bid_amount)
      if (since !== undefined && since - beganMs > WARM_UP_MS) seen.record(performance.now() - since)
    })
    const plan = { shape: { inFlight: bidders }, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
    const result = await runLoad(plan, new BidBook({ lotIds: [lotId], bidders }), (bid) => {
      sentMs.set(bid.rupees, performance.now())
      return place(rooms[bid.bidder] as RoomCalls, bid)
    })
    return { ...result, seen: seen.toData() }
  },
  async leave() {
    for (const room of rooms.splice(0)) room.close()
  },
}

async function place(room: RoomCalls, { lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  const answer = await room.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey }).catch(() => null)
  if (!answer) return { kind: 'unanswered' }
  if (answer.status !== 200 || !answer.data) return { kind: 'refused', code: answer.code ?? answer.message }
  return { kind: 'accepted', bidId: answer.data.bid._id }
}

serveCalls(handlers)
