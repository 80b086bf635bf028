import { API_PREFIX, type ErrorAnswer, type PlacedBid, routes, type SuccessAnswer } from '@boli/contracts'
import pLimit from 'p-limit'
import { Client } from 'undici'
import { serveCalls } from '../helpers.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'
import { type LoadPlan, type LoadResult, runLoad } from '../load/run-load.ts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/open-lots.ts'
import { placeOver } from './calls.ts'
import { LoadSocket } from './load-socket.ts'
import { refusedWith } from './packets.ts'

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
  place(bid: OutgoingBid): Promise<BidAnswer>
  close(): void
}

const OPENING_AT_ONCE = 16

let seats: Seat[] = []

const handlers: BidderCalls = {
  async open({ over, url, cookies, count }) {
    for (const seat of seats) seat.close()
    const positions = Array.from({ length: count }, (_, index) => index)
    const open = over === 'sockets' ? openSocket : openHttp
    seats = await pLimit(OPENING_AT_ONCE).map(positions, (index) =>
      open(url, cookies[index % cookies.length] ?? ''),
    )
  },
  run({ lotIds, biddersPerLot, plan }) {
    const book = new BidBook({
      ...{ lotIds, biddersPerLot, bidders: seats.length },
      ...{ firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES },
    })
    return runLoad(
      plan,
      () => book.next(),
      (bid) => (seats[bid.bidder] as Seat).place(bid),
    )
  },
}

async function openSocket(url: string, cookie: string): Promise<Seat> {
  const socket = await LoadSocket.open({ url, cookie })
  return { place: (bid) => placeOver(socket, bid), close: () => socket.close() }
}

async function openHttp(url: string, cookie: string): Promise<Seat> {
  // One connection, on which requests wait for each other, as in a page.
  const connection = new Client(url)
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return {
    async place({ lotId, rupees, bidKey }) {
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
