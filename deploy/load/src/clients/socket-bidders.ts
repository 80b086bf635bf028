import { serveCalls } from '../helpers/serve-calls.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'
import { runLoad } from '../load/run-load.ts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/open-lots.ts'
import type { BidderCalls } from './bidder-calls.ts'
import { inTurns } from './in-turns.ts'
import { readBidAcknowledgement } from './packets.ts'
import { RawSocket } from './raw-socket.ts'

const OPENING_AT_ONCE = 16

let sockets: RawSocket[] = []

/** Each opening is of new sockets, which are in no room yet. */
const handlers: BidderCalls = {
  async open({ url, cookies, count }) {
    for (const socket of sockets) socket.close()
    const positions = Array.from({ length: count }, (_, index) => index)
    sockets = await inTurns(positions, OPENING_AT_ONCE, (index) =>
      RawSocket.open({ url, cookie: cookies[index % cookies.length] ?? '' }),
    )
  },
  run({ lotIds, biddersPerLot, plan }) {
    const book = new BidBook({
      lotIds,
      biddersPerLot,
      bidders: sockets.length,
      firstRupees: FIRST_RUPEES,
      stepRupees: STEP_RUPEES,
    })
    return runLoad(plan, () => book.next(), place)
  },
}

function place({ bidder, lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  return new Promise((resolve) => {
    const payload = `{"auctionId":"${lotId}","bidAmount":${rupees},"bidKey":"${bidKey}"}`
    sockets[bidder]?.emit('placeBid', payload, (data, start) =>
      resolve(data ? readBidAcknowledgement(data, start) : { kind: 'unanswered' }),
    )
  })
}

serveCalls(handlers)
