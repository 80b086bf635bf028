import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Acknowledgement,
  type AuctionState,
  auctionOfNewBids,
  type NewBids,
  type NewBidsMessage,
  type PlacedBid,
  unpackNewBids,
} from '@boli/contracts'
import { type ApiSession, connectSocket, RoomCalls, type SocketBid } from '@boli/market'

const ANSWER_WITHIN_MS = 15_000
/** The client does not reconnect by itself after a refusal or a disconnect by the server; pages do. */
const REJOIN_AFTER_MS = 2_000

/** The lots' prices as last received by the bidders. */
export class PriceBoard {
  readonly #minimumNextBids = new Map<string, number>()

  /** @param minimumNextBid A lower value than the known one is outdated. */
  receive(lotId: string, minimumNextBid: number): void {
    this.#minimumNextBids.set(lotId, Math.max(minimumNextBid, this.minimumNextBid(lotId)))
  }

  minimumNextBid(lotId: string): number {
    return this.#minimumNextBids.get(lotId) ?? 0
  }
}

/** State of a page in a room. */
export interface RoomView {
  version: number
  highestBid: number
  totalBids: number
  /** Of the bids it lists, oldest first. */
  bidIds: string[]
}

/**
 * A page in the room of one lot: reconnects by itself with the pages' own timings, applies messages in order of
 * version, and fetches the state after a reconnect or a gap.
 */
export class RoomPage {
  readonly lotId: string
  readonly #room: RoomCalls
  readonly #board: PriceBoard
  view: RoomView | null = null
  /** The state of `view`, to which changes are applied. */
  #state: AuctionState | null = null
  #isReading = false
  #isStale = false
  #rejoining: NodeJS.Timeout | undefined

  constructor(url: string, session: Pick<ApiSession, 'cookieHeader'>, lotId: string, board: PriceBoard) {
    this.lotId = lotId
    this.#board = board
    const options = { transports: ['websocket'], reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 }
    const socket = connectSocket(url, session, options)
    this.#room = new RoomCalls(socket, ANSWER_WITHIN_MS)
    socket.on('connect', () => void this.#readState())
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.#rejoinLater()
    })
    socket.on('connect_error', () => {
      if (!socket.active) this.#rejoinLater()
    })
    socket.on('new bid', (message) => this.#receive(message))
    socket.on('newBids', (message) => this.#apply(message))
    const change = ({ auction }: { auction: { version: number } }) => {
      if (auction.version > (this.view?.version ?? 0)) void this.#readState()
    }
    socket.on('auctionUpdated', change)
    socket.on('auctionClosed', change)
  }

  get isConnected(): boolean {
    return this.#room.socket.connected
  }

  /** @returns null without an answer. */
  async placeBid(bid: SocketBid): Promise<Acknowledgement<PlacedBid> | null> {
    return this.isConnected ? this.#room.placeBid(bid).catch(() => null) : null
  }

  close(): void {
    clearTimeout(this.#rejoining)
    this.#room.close()
  }

  #rejoinLater(): void {
    clearTimeout(this.#rejoining)
    this.#rejoining = setTimeout(() => this.#room.socket.connect(), REJOIN_AFTER_MS)
  }

  #apply(message: NewBidsMessage): void {
    if (auctionOfNewBids(message) !== this.lotId) return
    if (this.#state && this.#state.version >= message.previousVersion)
      this.#receive(unpackNewBids(this.#state, message))
    else void this.#readState()
  }

  #receive({ bids, auction, previousVersion }: NewBids): void {
    this.#board.receive(auction._id, auction.minimumNextBid)
    const { view } = this
    if (auction._id !== this.lotId || auction.version <= (view?.version ?? 0)) return
    if (view?.version === previousVersion)
      this.#show(auction, [...view.bidIds, ...bids.map(({ _id }) => _id)])
    else void this.#readState()
  }

  #show(auction: AuctionState, bidIds: string[]): void {
    const { version, highestBid, totalBids } = auction
    this.#state = auction
    this.view = { version, highestBid, totalBids, bidIds }
  }

  /** At most one request is pending. Messages that arrive meanwhile may be newer than its answer: it is asked again. */
  async #readState(): Promise<void> {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    while (this.#isStale && this.isConnected) {
      this.#isStale = false
      const answer = await this.#room.watch(this.lotId, { news: 2 }).catch(() => null)
      if (answer?.status !== 200 || !answer.data) {
        this.#isStale = true
        await sleep(1_000)
        continue
      }
      const { auction, bids } = answer.data
      this.#board.receive(this.lotId, auction.minimumNextBid)
      if (this.view && auction.version < this.view.version) continue
      this.#show(auction, bids.map(({ _id }) => _id).reverse())
    }
    this.#isReading = false
  }
}
