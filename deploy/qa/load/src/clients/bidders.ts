import { API_PREFIX, type ErrorAnswer, type PlacedBid, routes, type SuccessAnswer } from '@boli/contracts'
import pLimit from 'p-limit'
import { Client } from 'undici'
import { serveCalls } from '../helpers.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/run-load.ts'
import { type LoadPlan, type LoadResult, runLoad } from '../load/run-load.ts'
import { LoadSocket, refusedWith } from './load-socket.ts'

/** The calls of a process that bids, over sockets or over HTTP. */
export type BidderCalls = {
  /** Opens new connections; sockets are in no room yet. */
  open(bidders: {
    over: 'sockets' | 'http'
    /** Address of a realtime node, or of the gateway for bids over HTTP. */
    url: string
    /** Sessions, shared by the connections in turn. */
    cookies: string[]
    /** Connections. With at most one bid in flight on each, bids arrive in the order in which they are sent. */
    count: number
  }): Promise<void>
  run(run: { lotIds: string[]; biddersPerLot: number; plan: LoadPlan }): Promise<LoadResult>
}

interface Seat {
  placeBid(bid: OutgoingBid): Promise<BidAnswer>
  close(): void
}

const OPENING_AT_ONCE = 16

let seats: Seat[] = []

const handlers: BidderCalls = {
  async open({ over, url, cookies, count }) {
    for (const seat of seats) seat.close()
    const ofSeats = Array.from({ length: count }, (_, index) => cookies[index % cookies.length] ?? '')
    seats = await pLimit(OPENING_AT_ONCE).map(ofSeats, (cookie) =>
      over === 'sockets' ? LoadSocket.open({ url, cookie }) : openHttp(url, cookie),
    )
  },
  run({ lotIds, biddersPerLot, plan }) {
    const book = new BidBook({ lotIds, biddersPerLot, bidders: seats.length })
    return runLoad(plan, book, (bid) => (seats[bid.bidder] as Seat).placeBid(bid))
  },
}

/** One connection, on which requests wait for each other, as in a page. */
function openHttp(url: string, cookie: string): Seat {
  const connection = new Client(url)
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return {
    async placeBid({ lotId, rupees, bidKey }) {
      const path = API_PREFIX + routes.placeBid.path.replace(':auctionId', lotId)
      const body = `{"bidAmount":${rupees},"bidKey":"${bidKey}"}`
      const answer = await connection
        .request({ path, method: 'POST', headers, body })
        .then((response) => response.body.json())
        .catch(() => null)
      if (!answer) return { kind: 'unanswered' }
      const content = answer as SuccessAnswer<PlacedBid> | ErrorAnswer
      return content.success ? { kind: 'accepted', bidId: content.data.bid._id } : refusedWith(content.code)
    },
    close: () => void connection.destroy(),
  }
}

serveCalls(handlers)
