import { API_PREFIX, type ErrorAnswer, type PlacedBid, routes, type SuccessAnswer } from '@boli/contracts'
import { serveCalls } from '../helpers/serve-calls.ts'
import { BidBook, type OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'
import { runLoad } from '../load/run-load.ts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/open-lots.ts'
import type { BidderCalls } from './bidder-calls.ts'
import { inTurns } from './in-turns.ts'
import { refusedWith } from './packets.ts'
import { RawHttp } from './raw-http.ts'

const OPENING_AT_ONCE = 16

let url = ''
let buyers: { connection: RawHttp; cookie: string }[] = []

const handlers: BidderCalls = {
  async open({ url: gateway, cookies, count }) {
    for (const { connection } of buyers) connection.close()
    url = gateway
    const positions = Array.from({ length: count }, (_, index) => index)
    buyers = await inTurns(positions, OPENING_AT_ONCE, async (index) => ({
      connection: await RawHttp.open(url),
      cookie: cookies[index % cookies.length] ?? '',
    }))
  },
  run({ lotIds, biddersPerLot, plan }) {
    const book = new BidBook({
      lotIds,
      biddersPerLot,
      bidders: buyers.length,
      firstRupees: FIRST_RUPEES,
      stepRupees: STEP_RUPEES,
    })
    return runLoad(plan, () => book.next(), place)
  },
}

async function place({ bidder, lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  const buyer = buyers[bidder]
  if (!buyer) throw new Error(`There is no buyer ${bidder}`)
  const path = API_PREFIX + routes.placeBid.path.replace(':auctionId', lotId)
  const headers = `cookie: ${buyer.cookie}\r\norigin: ${url}\r\n`
  const answer = await buyer.connection.post(path, headers, `{"bidAmount":${rupees},"bidKey":"${bidKey}"}`)
  if (!answer) return { kind: 'unanswered' }
  const content = JSON.parse(answer.body.toString()) as SuccessAnswer<PlacedBid> | ErrorAnswer
  return content.success ? { kind: 'accepted', bidId: content.data.bid._id } : refusedWith(content.code)
}

serveCalls(handlers)
