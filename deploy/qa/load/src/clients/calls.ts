import { setTimeout as sleep } from 'node:timers/promises'
import type { OutgoingBid } from '../load/bid-book.ts'
import type { BidAnswer } from '../load/load-counter.ts'
import type { LoadSocket } from './load-socket.ts'
import { readBidAcknowledgement } from './packets.ts'

/** Places a bid over a socket, at the lowest cost for the sender. */
export function placeOver(socket: LoadSocket, { lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
  return new Promise((resolve) => {
    const payload = `{"auctionId":"${lotId}","bidAmount":${rupees},"bidKey":"${bidKey}"}`
    socket.emit('placeBid', payload, (data, start) =>
      resolve(data ? readBidAcknowledgement(data, start) : { kind: 'unanswered' }),
    )
  })
}

/** Enters a room. Watchers share sessions, and the rate of a session is limited. */
export async function watchRoom(socket: LoadSocket, auctionId: string): Promise<void> {
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

function askToWatch(socket: LoadSocket, auctionId: string): Promise<string> {
  return new Promise((resolve) => {
    socket.emit('watchAuction', JSON.stringify({ auctionId, merged: true, news: 2 }), (data, start) =>
      resolve(data?.toString('utf8', start) ?? 'no answer'),
    )
  })
}
