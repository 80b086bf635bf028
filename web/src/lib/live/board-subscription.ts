import type { LotUpdate } from '@boli/contracts'
import { observeServerTime } from '../server-clock.ts'
import { ANSWER_TIMEOUT_MS, repeatUntilGranted } from './repeated-request.ts'
import type { BoliSocket } from './socket.ts'

/** Receives the lots of the board: all of them first and after each reconnect, then those that changed. */
export type BoardListener = (updates: readonly LotUpdate[]) => void

let onBoard: ReadonlySet<string> = new Set()

/** Whether a lot is on the board of this page, which shows its changes itself. */
export function isOnBoard(auctionId: string): boolean {
  return onBoard.has(auctionId)
}

/** The lots of one board, followed together. */
export function createBoardSubscription(connected: () => BoliSocket | null) {
  let listener: BoardListener = () => {}

  const request = repeatUntilGranted(connected, async (socket) => {
    const asked = onBoard
    const sentAtMs = performance.now()
    const { data } = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('followLots', { ids: [...asked] })
    if (asked !== onBoard || !data) return data !== null
    observeServerTime(data.serverTime, sentAtMs)
    listener(data.lots)
    return true
  })

  return {
    /** @returns A function that ends it. */
    follow(ids: readonly string[], receive: BoardListener): () => void {
      const own = new Set(ids)
      onBoard = own
      listener = receive
      request.send()
      return () => {
        if (onBoard !== own) return
        onBoard = new Set()
        listener = () => {}
        request.send()
      }
    },
    receive: (updates: LotUpdate[]) => listener(updates),
    renew() {
      if (onBoard.size > 0) request.send()
    },
  }
}
