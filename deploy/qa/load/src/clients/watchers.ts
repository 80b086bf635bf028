import pLimit from 'p-limit'
import { serveCalls } from '../helpers.ts'
import { watchRoom } from './calls.ts'
import { LoadSocket } from './load-socket.ts'
import { RoomEar, type WatchersReport } from './room-ear.ts'

export interface OpenWatchers {
  /** Of the realtime node. */
  url: string
  /** Shared by all watchers in turn. */
  cookies: string[]
  count: number
  auctionId: string
  /** Of the auction, before the first bid. */
  version: number
}

/** The calls of a process that watches one auction with many sockets. */
export type WatcherCalls = {
  open(watchers: OpenWatchers): Promise<void>
  report(nothing: null): Promise<WatchersReport>
}

const OPENING_AT_ONCE = 50

let ear = new RoomEar(0, 0)

const handlers: WatcherCalls = {
  async open({ url, cookies, count, auctionId, version }) {
    ear = new RoomEar(count, version)
    const positions = Array.from({ length: count }, (_, index) => index)
    await pLimit(OPENING_AT_ONCE).map(positions, async (watcher) => {
      const cookie = cookies[watcher % cookies.length] ?? ''
      const socket = await LoadSocket.open({ url, cookie, onEvent: (data) => ear.hear(watcher, data) })
      await watchRoom(socket, auctionId)
    })
  },
  report: async () => ear.report(),
}

serveCalls(handlers)
