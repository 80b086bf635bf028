import { setTimeout as sleep } from 'node:timers/promises'
import type { Acknowledgement, AuctionState, NewBidsMessage, PlacedBid } from '@boli/contracts'
import { auctionOfNewBids, unpackNewBids } from '@boli/contracts'
import { type ApiSession, connectSocket, RoomCalls, type SocketBid } from '@boli/market'

const ANSWER_WITHIN_MS = 15_000
/** The client does not reconnect by itself after a refusal or a disconnect by the server; pages do. */
const REJOIN_AFTER_MS = 2_000

/** State of a page in a room. */
interface RoomView {
  auction: AuctionState
  /** Of the bids it lists, oldest first. */
  bidIds: string[]
}

/**
 * A page in the room of one lot: reconnects by itself with the pages' own timings, applies messages in order of
 * version, and fetches the state after a reconnect, a gap or a message with the whole state.
 */
export class RoomPage {
  readonly lotId: string
  view: RoomView | null = null
  readonly #room: RoomCalls
  readonly #onNextBid: (lotId: string, rupees: number) => void
  #isReading = false
  #isStale = false
  #rejoining: NodeJS.Timeout | undefined

  /** @param onNextBid Receives the lowest next bid with each message, also of other lots on which its user bids. */
  constructor(
    url: string,
    session: Pick<ApiSession, 'cookieHeader'>,
    lotId: string,
    onNextBid: (lotId: string, rupees: number) => void,
  ) {
    this.lotId = lotId
    this.#onNextBid = onNextBid
    const options = { transports: ['websocket'], reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 }
    const socket = connectSocket(url, session, options)
    this.#room = new RoomCalls(socket, ANSWER_WITHIN_MS)
    const rejoinIfGivenUp = () => {
      if (socket.active) return
      clearTimeout(this.#rejoining)
      this.#rejoining = setTimeout(() => socket.connect(), REJOIN_AFTER_MS)
    }
    for (const event of ['connect', 'new bid', 'auctionUpdated', 'auctionClosed'] as const)
      socket.on(event, () => void this.#readState())
    socket.on('disconnect', rejoinIfGivenUp)
    socket.on('connect_error', rejoinIfGivenUp)
    socket.on('newBids', (message) => this.#apply(message))
  }

  get isConnected(): boolean {
    return this.#room.socket.connected
  }

  /** @returns null without an answer. */
  async placeBid(bid: SocketBid): Promise<Acknowledgement<PlacedBid> | null> {
    return this.isConnected ? this.#room.placeBid(bid).catch(() => null) : null
  }

  close(): void {
    this.#room.socket.off()
    clearTimeout(this.#rejoining)
    this.#room.close()
  }

  #apply(message: NewBidsMessage): void {
    const lotId = auctionOfNewBids(message)
    this.#onNextBid(lotId, message.nextBid)
    const { view } = this
    if (lotId !== this.lotId || message.version <= (view?.auction.version ?? 0)) return
    if (message.previousVersion !== view?.auction.version) return void this.#readState()
    const { auction, bids } = unpackNewBids(view.auction, message)
    this.view = { auction, bidIds: [...view.bidIds, ...bids.map(({ _id }) => _id)] }
  }

  /** At most one request is pending. If messages arrive meanwhile, they may be newer than its answer: it asks again. */
  async #readState(): Promise<void> {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    while (this.#isStale && this.isConnected) {
      this.#isStale = false
      const answer = await this.#room.watch(this.lotId, { news: 2 }).catch(() => null)
      if (answer?.data) {
        const { auction, bids } = answer.data
        this.#onNextBid(this.lotId, auction.minimumNextBid)
        if (auction.version >= (this.view?.auction.version ?? 0))
          this.view = { auction, bidIds: bids.map(({ _id }) => _id).reverse() }
      } else {
        this.#isStale = true
        await sleep(1_000)
      }
    }
    this.#isReading = false
  }
}
