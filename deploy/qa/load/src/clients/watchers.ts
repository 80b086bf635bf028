import pLimit from 'p-limit'
import { serveCalls } from '../helpers.ts'
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
    const ofWatchers = Array.from({ length: count }, (_, index) => cookies[index % cookies.length] ?? '')
    await pLimit(OPENING_AT_ONCE).map(ofWatchers, async (cookie, watcher) => {
      const onEvent = (data: Buffer) => received.receive(watcher, data)
      const socket = await LoadSocket.open({ url, cookie, onEvent })
      await socket.watch(auctionId)
    })
  },
  report: async () => received.report(),
}

serveCalls(handlers)
