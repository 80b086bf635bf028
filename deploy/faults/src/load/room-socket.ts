import type {
  Acknowledgement,
  ClientToServerEvents,
  NewBidMessage,
  PlacedBid,
  ServerToClientEvents,
  WatchedAuction,
} from '@boli/contracts'
import type { ApiSession } from '@boli/local'
import { io, type Socket } from 'socket.io-client'
import type { PriceBoard } from './bid-attempt.ts'

const ANSWER_WITHIN_MS = 15_000
/** Whom the server has refused or sent away, the client does not bring back by itself; pages do. */
const REJOIN_AFTER_MS = 2_000

/** What a page in a room shows. */
export interface RoomView {
  version: number
  highestBid: number
  totalBids: number
  /** Of the bids it lists, oldest first. */
  bidIds: string[]
}

/**
 * A page in the room of one lot: reconnects by itself with the pages' own timings, applies what it hears in
 * order of version, and asks anew after a reconnect or where it has missed something.
 */
export class RoomSocket {
  readonly lotId: string
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>
  readonly #board: PriceBoard
  view: RoomView | null = null
  #isAsking = false
  #rejoining: NodeJS.Timeout | undefined

  constructor(url: string, session: Pick<ApiSession, 'cookieHeader'>, lotId: string, board: PriceBoard) {
    this.lotId = lotId
    this.#board = board
    this.#socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: session.cookieHeader(), origin: url },
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    })
    this.#socket.on('connect', () => void this.#askAnew())
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.#rejoinLater()
    })
    this.#socket.on('connect_error', () => {
      if (!this.#socket.active) this.#rejoinLater()
    })
    this.#socket.on('new bid', (message) => this.#hear(message))
    const change = ({ auction }: { auction: { version: number } }) => {
      if (this.view && auction.version > this.view.version) void this.#askAnew()
    }
    this.#socket.on('auctionUpdated', change)
    this.#socket.on('auctionClosed', change)
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  /** @returns null where no answer came. */
  placeBid(bid: {
    auctionId: string
    bidAmount: number
    bidKey: string
  }): Promise<Acknowledgement<PlacedBid> | null> {
    if (!this.isConnected) return Promise.resolve(null)
    return this.#socket
      .timeout(ANSWER_WITHIN_MS)
      .emitWithAck('placeBid', bid)
      .catch(() => null)
  }

  close(): void {
    clearTimeout(this.#rejoining)
    this.#socket.disconnect()
  }

  #rejoinLater(): void {
    clearTimeout(this.#rejoining)
    this.#rejoining = setTimeout(() => this.#socket.connect(), REJOIN_AFTER_MS)
  }

  #hear({ bids, auction, previousVersion, _id: lotId }: NewBidMessage): void {
    this.#board.hear(auction._id ?? lotId, auction.minimumNextBid)
    if (auction._id !== this.lotId || !this.view || auction.version <= this.view.version) return
    if (previousVersion !== this.view.version) {
      void this.#askAnew()
      return
    }
    this.view = {
      version: auction.version,
      highestBid: auction.highestBid,
      totalBids: auction.totalBids,
      bidIds: [...this.view.bidIds, ...bids.map(({ _id }) => _id)],
    }
  }

  async #askAnew(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      while (this.isConnected) {
        const answer: Acknowledgement<WatchedAuction> | null = await this.#socket
          .timeout(ANSWER_WITHIN_MS)
          .emitWithAck('watchAuction', { auctionId: this.lotId, merged: true })
          .catch(() => null)
        if (answer?.status !== 200 || !answer.data) {
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          continue
        }
        const { auction, bids } = answer.data
        this.#board.hear(this.lotId, auction.minimumNextBid)
        if (this.view && auction.version < this.view.version) return
        this.view = {
          version: auction.version,
          highestBid: auction.highestBid,
          totalBids: auction.totalBids,
          bidIds: bids.map(({ _id }) => _id).reverse(),
        }
        return
      }
    } finally {
      this.#isAsking = false
    }
  }
}
