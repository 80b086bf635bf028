import type { LiveAuctionMessage, LotUpdate } from '@boli/contracts'
import { afterChange, afterReading, type BoardLotState, hasPlaced, unknownLot } from './board-standing.ts'

/** At most four messages a second to one socket. */
const REST_MS = 250

/** The boards of this node's sockets: the lots that each follows, with its user's standings. */
export interface LotBoards {
  /**
   * Replaces the lots of a socket and reads them; changes received meanwhile are not lost. No lots end its board.
   * @returns the lots as they are now.
   */
  follow(socketId: string, userId: string, ids: readonly string[]): Promise<LotUpdate[]>
  end(socketId: string): void
  /** A change of an auction. @param socketIds of those that follow it. */
  take(socketIds: Iterable<string>, message: LiveAuctionMessage): void
  /** The user's own maximum may have changed, of which no change is published. */
  readOwn(userId: string, auctionId: string): void
  /** Changes may have been missed: every lot is read again. */
  readAll(): void
  close(): void
}

export interface LotBoardsOptions {
  /** The lots as they are now for a user. */
  read: (userId: string, ids: string[]) => Promise<LotUpdate[]>
  send: (socketId: string, updates: LotUpdate[]) => void
  onFailedRead: (error: unknown) => void
  /** Calls `run` after the delay, unless the returned function is called first. */
  schedule?: (run: () => void, delayMs: number) => () => void
}

interface Board {
  userId: string
  lots: Map<string, BoardLotState>
  /** Not sent yet. */
  changed: Set<string>
  /** To be read before they are sent. */
  stale: Set<string>
  isResting: boolean
  cancel: () => void
}

export function createLotBoards(options: LotBoardsOptions): LotBoards {
  const { read, send, onFailedRead, schedule = afterTimeout } = options
  const boards = new Map<string, Board>()

  function note(socketId: string, board: Board, auctionId: string, isStale: boolean): void {
    board.changed.add(auctionId)
    if (isStale) board.stale.add(auctionId)
    if (!board.isResting) void flush(socketId, board)
  }

  async function flush(socketId: string, board: Board): Promise<void> {
    board.isResting = true
    if (board.stale.size > 0) await readStale(board)
    if (boards.get(socketId) !== board) return
    const updates = updatesOf(board, board.changed)
    board.changed.clear()
    if (updates.length > 0) send(socketId, updates)
    board.cancel = schedule(() => {
      board.isResting = false
      if (board.changed.size > 0) void flush(socketId, board)
    }, REST_MS)
  }

  async function readStale(board: Board): Promise<void> {
    const ids = [...board.stale]
    board.stale.clear()
    try {
      takeRead(board, await read(board.userId, ids))
    } catch (error) {
      onFailedRead(error)
      // Read again with the next change of the board.
      for (const id of ids) board.stale.add(id)
    }
  }

  return {
    async follow(socketId, userId, ids) {
      boards.get(socketId)?.cancel()
      boards.delete(socketId)
      if (ids.length === 0) return []
      const lots = new Map(ids.map((id) => [id, unknownLot]))
      // Nothing is sent before the lots were read.
      const board: Board = {
        userId,
        lots,
        changed: new Set(),
        stale: new Set(),
        isResting: true,
        cancel: () => {},
      }
      boards.set(socketId, board)
      try {
        takeRead(board, await read(userId, [...lots.keys()]))
      } catch (error) {
        if (boards.get(socketId) === board) boards.delete(socketId)
        throw error
      }
      const updates = updatesOf(board, lots.keys())
      board.changed = new Set(board.stale)
      board.isResting = false
      if (board.changed.size > 0 && boards.get(socketId) === board) void flush(socketId, board)
      return updates
    },
    end(socketId) {
      boards.get(socketId)?.cancel()
      boards.delete(socketId)
    },
    take(socketIds, message) {
      for (const socketId of socketIds) {
        const board = boards.get(socketId)
        const lot = board?.lots.get(message.auctionId)
        if (!board || !lot) continue
        const next = afterChange(lot, message, board.userId)
        if (next === lot) continue
        board.lots.set(message.auctionId, next)
        note(socketId, board, message.auctionId, hasPlaced(board.userId, message.bids))
      }
    },
    readOwn(userId, auctionId) {
      for (const [socketId, board] of boards) {
        if (board.userId === userId && board.lots.has(auctionId)) note(socketId, board, auctionId, true)
      }
    },
    readAll() {
      for (const [socketId, board] of boards) {
        for (const id of board.lots.keys()) board.stale.add(id)
        for (const id of board.lots.keys()) note(socketId, board, id, false)
      }
    },
    close() {
      for (const { cancel } of boards.values()) cancel()
      boards.clear()
    },
  }
}

function takeRead({ lots, userId }: Board, read: readonly LotUpdate[]): void {
  for (const update of read) {
    const lot = lots.get(update.id)
    if (lot) lots.set(update.id, afterReading(lot, update, userId))
  }
}

function updatesOf({ lots }: Board, ids: Iterable<string>): LotUpdate[] {
  return [...ids].flatMap((id) => lots.get(id)?.update ?? [])
}

function afterTimeout(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
