import pLimit from 'p-limit'
import { serveCalls } from '../helpers.ts'
import { watchRoom } from './calls.ts'
import { LoadSocket } from './load-socket.ts'
import { ReceivedBids, type WatchersReport } from './received-bids.ts'

export interface OpenWatchers {
  /** Address of the realtime node. */
  url: string
  /** Shared by all watchers in turn. */
  cookies: string[]
  count: number
  auctionId: string
  /** Version of the auction before the first bid. */
  version: number
}

/** The calls of a process that watches one auction with many sockets. */
export type WatcherCalls = {
  open(watchers: OpenWatchers): Promise<void>
  report(nothing: null): Promise<WatchersReport>
}

const OPENING_AT_ONCE = 50

let received = new ReceivedBids(0, 0)

const handlers: WatcherCalls = {
  async open({ url, cookies, count, auctionId, version }) {
    received = new ReceivedBids(count, version)
    const positions = Array.from({ length: count }, (_, index) => index)
    await pLimit(OPENING_AT_ONCE).map(positions, async (watcher) => {
      const cookie = cookies[watcher % cookies.length] ?? ''
      const socket = await LoadSocket.open({
        url,
        cookie,
        onEvent: (data) => received.receive(watcher, data),
      })
      await watchRoom(socket, auctionId)
    })
  },
  report: async () => received.report(),
}

serveCalls(handlers)
