import type { LiveAuctionMessage, LotUpdate } from '@boli/contracts'
import { afterChange, afterReading, type BoardLotState, hasPlaced, unknownLot } from './board-standing.ts'

/** At most four messages a second to one socket. */
const REST_MS = 250

export type LotBoards = ReturnType<typeof createLotBoards>

interface LotBoardsOptions {
  /** The lots as they are now for a user. */
  read: (userId: string, ids: string[]) => Promise<LotUpdate[]>
  send: (socketId: string, updates: LotUpdate[]) => void
  onFailedRead: (error: unknown) => void
}

interface Board {
  userId: string
  lots: Map<string, BoardLotState>
  /** Not sent yet. */
  changed: Set<string>
  /** To be read before they are sent. */
  stale: Set<string>
  isResting: boolean
  timer: NodeJS.Timeout | undefined
}

/** The boards of this node's sockets: the lots that each follows, with its user's standings. */
export function createLotBoards({ read, send, onFailedRead }: LotBoardsOptions) {
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
    board.timer = setTimeout(() => {
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

  function end(socketId: string): void {
    clearTimeout(boards.get(socketId)?.timer)
    boards.delete(socketId)
  }

  return {
    /**
     * Replaces the lots of a socket and reads them; changes received meanwhile are not lost. No lots end its board.
     * @returns the lots as they are now.
     */
    async follow(socketId: string, userId: string, ids: readonly string[]): Promise<LotUpdate[]> {
      end(socketId)
      if (ids.length === 0) return []
      const lots = new Map(ids.map((id) => [id, unknownLot]))
      // Nothing is sent before the lots were read.
      const resting = { isResting: true, timer: undefined }
      const board: Board = { userId, lots, changed: new Set(), stale: new Set(), ...resting }
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
    end,
    /** Applies a change of an auction. @param socketIds Sockets that follow it. */
    take(socketIds: Iterable<string>, message: LiveAuctionMessage): void {
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
    /** The user may have changed their own maximum, of which no message is published: reads the lot again. */
    readOwn(userId: string, auctionId: string): void {
      for (const [socketId, board] of boards) {
        if (board.userId === userId && board.lots.has(auctionId)) note(socketId, board, auctionId, true)
      }
    },
    /** Changes may have been missed: every lot is read again. */
    readAll(): void {
      for (const [socketId, board] of boards) {
        for (const id of board.lots.keys()) board.stale.add(id)
        for (const id of board.lots.keys()) note(socketId, board, id, false)
      }
    },
    close(): void {
      for (const { timer } of boards.values()) clearTimeout(timer)
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
