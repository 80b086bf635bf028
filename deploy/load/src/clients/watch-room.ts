import { setTimeout as sleep } from 'node:timers/promises'
import type { RawSocket } from './raw-socket.ts'

/** Enters a room. Watchers share their sessions, and a session may enter only so many rooms a second. */
export async function watchRoom(socket: RawSocket, auctionId: string): Promise<void> {
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
