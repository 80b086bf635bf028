import { setTimeout as sleep } from 'node:timers/promises'
import { serveCalls } from '../helpers/serve-calls.ts'
import { inTurns } from './in-turns.ts'
import { RawSocket } from './raw-socket.ts'
import { RoomEar } from './room-ear.ts'
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
      await watch(socket, auctionId)
      return socket
    })
  },
  report: async () => ear.report(),
  async close() {
    for (const socket of sockets) socket.close()
    sockets = []
  },
}

/** Watchers share their sessions, and a session may enter only so many rooms a second. */
async function watch(socket: RawSocket, auctionId: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await askToWatch(socket, auctionId)
    if (answer.startsWith('[{"status":200,')) return
    if (!answer.startsWith('[{"status":429,')) {
      throw new Error(`A watcher was not let in: ${answer.slice(0, 200)}`)
    }
    await sleep(200)
  }
  throw new Error('A watcher was put off for ten seconds')
}

function askToWatch(socket: RawSocket, auctionId: string): Promise<string> {
  return new Promise((resolve) => {
    socket.emit('watchAuction', JSON.stringify({ auctionId, merged: true }), (data, start) =>
      resolve(data?.toString('utf8', start) ?? 'no answer'),
    )
  })
}

serveCalls(handlers)
