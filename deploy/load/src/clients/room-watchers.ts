import { serveCalls } from '../helpers/serve-calls.ts'
import { inTurns } from './in-turns.ts'
import { RawSocket } from './raw-socket.ts'
import { RoomEar } from './room-ear.ts'
import { watchRoom } from './watch-room.ts'
import type { WatcherCalls } from './watcher-calls.ts'

const OPENING_AT_ONCE = 50

let sockets: RawSocket[] = []
let ear = new RoomEar(0, 0)

const handlers: WatcherCalls = {
  async open({ url, cookies, count, auctionId, version }) {
    ear = new RoomEar(count, version)
    const positions = Array.from({ length: count }, (_, index) => index)
    sockets = await inTurns(positions, OPENING_AT_ONCE, async (watcher) => {
      const socket = await RawSocket.open({
        url,
        cookie: cookies[watcher % cookies.length] ?? '',
        onEvent: (data) => ear.hear(watcher, data),
      })
      await watchRoom(socket, auctionId)
      return socket
    })
  },
  report: async () => ear.report(),
  async close() {
    for (const socket of sockets) socket.close()
    sockets = []
  },
}

serveCalls(handlers)
