import type { Socket } from 'socket.io-client'
import { BoliError } from './boli-error.ts'

/** The parts of a lot that change. Amounts are rupees per price unit; `version` grows with each change. */
export interface LotUpdate {
  id: string
  version: number
  status: string
  price: number
  minimumNextBid: number
  bids: number
  participants: number
  leader: { _id: string; username: string } | null
  startsAt: string
  endsAt: string
  /** How the key's owner stands; `maximumLeft` is the amount up to which the market still bids for a leader. */
  mine: { standing: 'watching' | 'winning' | 'outbid'; maximumLeft: number | null }
}

export type LotListener = (lot: LotUpdate) => void

export interface LivePrices {
  /** @returns a function that ends it. */
  watch(auctionId: string, listener: LotListener): () => void
  close(): void
}

/** `data` is null unless the status is 200. */
interface FollowedLots {
  status: number
  data: { lots: LotUpdate[] } | null
}

/**
 * One socket for all watched lots; after a lost connection it connects again and receives the current state of each
 * lot.
 */
export function openLivePrices(socket: Socket, onError: (error: Error) => void): LivePrices {
  const listeners = new Map<string, Set<LotListener>>()
  const deliver = (lots: LotUpdate[]) => {
    for (const lot of lots) for (const listener of listeners.get(lot.id) ?? []) listener(lot)
  }

  function follow(): void {
    if (!socket.connected) return
    const ids = [...listeners.keys()]
    // A callback: if the next message arrives together with the answer, a promise would resolve after its listener, and the
    // older state would be delivered last.
    socket.timeout(10_000).emit('followLots', { ids }, (lost: Error | null, answer: FollowedLots) => {
      // After a lost connection the `connect` event calls `follow` again.
      if (lost) return
      if (answer.data) deliver(answer.data.lots)
      else onError(new BoliError(answer.status, answer))
    })
  }

  socket.on('connect', follow)
  socket.on('lotUpdates', deliver)
  socket.on('connect_error', (error: Error & { data?: { status: number; code: string } }) => {
    if (error.data) onError(new BoliError(error.data.status, { message: error.message, ...error.data }))
  })
  return {
    watch(auctionId, listener) {
      const of = listeners.get(auctionId) ?? new Set()
      listeners.set(auctionId, of.add(listener))
      follow()
      return () => {
        of.delete(listener)
        if (of.size > 0) return
        listeners.delete(auctionId)
        follow()
      }
    },
    close: () => socket.disconnect(),
  }
}
