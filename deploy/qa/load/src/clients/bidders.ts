import { API_PREFIX, type ErrorAnswer, type PlacedBid, routes, type SuccessAnswer } from '@boli/contracts'
import { connectSocket, RoomCalls } from '@boli/market'
import pLimit from 'p-limit'
import { Client } from 'undici'
import { serveCalls } from '../helper-process.ts'
import type { BidAnswer, LoadPlan, LoadResult, OutgoingBid } from '../load/run-load.ts'
import { BidBook, runLoad } from '../load/run-load.ts'
import { LoadSocket, refusedWith } from './load-socket.ts'

export interface Seat {
  placeBid(bid: OutgoingBid): Promise<BidAnswer>
  close(): void
}

const OPENING_AT_ONCE = 16

let seats: Seat[] = []
/** Bids that Socket.IO's clients received since they were opened, those of each client counted. */
let received = 0

const openers = {
  sockets: (url: string, cookie: string): Promise<Seat> => LoadSocket.open({ url, cookie }),
  http: openHttp,
  client: openClient,
}

/** A process that bids, over sockets or over HTTP. */
const bidderCalls = {
  /**
   * Opens new connections; sockets are in no room before their first bid.
   * @param o.over `client`: Socket.IO's own, unmodified.
   * @param o.url Of a realtime node, or of the gateway for bids over HTTP.
   * @param o.cookies Sessions, shared by the connections in turn.
   * @param o.count Of connections. With at most one bid in flight on each, bids arrive in the order in which they are sent.
   */
  async open(o: {
    over: keyof typeof openers
    url: string
    cookies: string[]
    count: number
  }): Promise<void> {
    const { over, url, cookies, count } = o
    for (const seat of seats) seat.close()
    received = 0
    const ofSeats = Array.from({ length: count }, (_, index) => cookies[index % cookies.length] ?? '')
    seats = await pLimit(OPENING_AT_ONCE).map(ofSeats, (cookie) => openers[over](url, cookie))
  },
  async run(o: {
    lotIds: string[]
    biddersPerLot: number
    plan: LoadPlan
  }): Promise<LoadResult & { received: number }> {
    const { lotIds, biddersPerLot, plan } = o
    const book = new BidBook({ lotIds, biddersPerLot, bidders: seats.length })
    const result = await runLoad(plan, book, (bid) => (seats[bid.bidder] as Seat).placeBid(bid))
    return { ...result, received }
  },
}

const ANSWERS_WITHIN_MS = 10_000

/** Socket.IO's own client, which also receives each bid of its room. */
async function openClient(url: string, cookie: string): Promise<Seat> {
  const socket = connectSocket(url, { cookieHeader: () => cookie }, { transports: ['websocket'] })
  const room = new RoomCalls(socket, ANSWERS_WITHIN_MS)
  socket.on('new bid', () => {
    received += 1
  })
  return {
    async placeBid({ lotId, rupees, bidKey }) {
      const bid = { auctionId: lotId, bidAmount: rupees, bidKey }
      const answer = await room.placeBid(bid).catch(() => null)
      if (!answer) return { kind: 'unanswered' }
      const { data, code, status } = answer
      return data ? { kind: 'accepted', bidId: data.bid._id } : refusedWith(code ?? String(status))
    },
    close: () => room.close(),
  }
}

/** One connection, on which requests wait for each other, as in a page. */
export async function openHttp(url: string, cookie: string): Promise<Seat> {
  const connection = new Client(url)
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return {
    async placeBid({ lotId, rupees, bidKey }) {
      const path = API_PREFIX + routes.placeBid.path.replace(':auctionId', lotId)
      const body = `{"bidAmount":${rupees},"bidKey":"${bidKey}"}`
      const answer = await connection.request({ path, method: 'POST', headers, body }).catch(() => null)
      if (!answer) return { kind: 'unanswered' }
      const read = answer.body.json() as Promise<SuccessAnswer<PlacedBid> | ErrorAnswer>
      const content = await read.catch(() => null)
      // A proxy in front of the product may answer with its own page.
      if (!content) return refusedWith(String(answer.statusCode))
      return content.success ? { kind: 'accepted', bidId: content.data.bid._id } : refusedWith(content.code)
    },
    close: () => void connection.destroy(),
  }
}

export type BidderCalls = typeof bidderCalls

if (import.meta.main) serveCalls(bidderCalls)
