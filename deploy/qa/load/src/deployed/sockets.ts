import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiSession } from '@boli/market'
import { LoadSocket } from '../clients/load-socket.ts'
import { ReceivedBids, type WatchersReport } from '../clients/received-bids.ts'
import type { OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/run-load.ts'

/** One address may open 1,200 a minute. */
const OPENED_A_SECOND = 15

export interface Sockets {
  place(bid: OutgoingBid): Promise<BidAnswer>
  /** Messages received by watchers, by lot. */
  received(): WatchersReport[]
  close(): void
}

/** Opens a socket for each bidder, and spreads watchers over the lots. */
export async function openSockets(o: {
  url: string
  bidders: readonly ApiSession[]
  watchers: number
  lotIds: readonly string[]
  say: (line: string) => void
}): Promise<Sockets> {
  const { url, bidders, watchers, lotIds, say } = o
  const opened: LoadSocket[] = []
  const open = async (session: ApiSession, onEvent: (data: Buffer) => void = () => {}) => {
    await sleep(1_000 / OPENED_A_SECOND)
    const socket = await LoadSocket.open({ url, cookie: session.cookieHeader(), onEvent })
    opened.push(socket)
    return socket
  }

  const places: LoadSocket[] = []
  for (const bidder of bidders) places.push(await open(bidder))
  const rooms = lotIds.map((_, lot) => new ReceivedBids(Math.ceil((watchers - lot) / lotIds.length), 1))
  for (let index = 0; index < watchers; index += 1) {
    const lot = index % lotIds.length
    const place = Math.floor(index / lotIds.length)
    const session = bidders[index % bidders.length] as ApiSession
    const socket = await open(session, (data) => rooms[lot]?.receive(place, data))
    await socket.watch(lotIds[lot] as string)
    if (index % 100 === 99) say(`  ${index + 1} watchers`)
  }
  return {
    place: (bid) => (places[bid.bidder] as LoadSocket).placeBid(bid),
    received: () => (watchers > 0 ? rooms.map((room) => room.report()) : []),
    close: () => {
      for (const socket of opened) socket.close()
    },
  }
}
