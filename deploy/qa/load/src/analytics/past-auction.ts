import {
  type AuctionSnapshot,
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  newId,
  productCategories,
} from '@boli/contracts'

const MINUTE_MS = 60_000
const LASTS_MS = 240 * MINUTE_MS
const INCREMENT_PAISE = 25_00
const BUYERS_PER_LOT = 12
const produce = [
  'Sharbati wheat',
  'Tomato',
  'Alphonso mango',
  'Guntur chilli',
  'Nashik onion',
  'Basmati rice',
]

export interface Person {
  userId: string
  username: string
}

type Bid = Extract<DomainEvent, { type: 'bids-placed' }>['data']['bids'][number]

/** The events of one auction from its listing to its sale. Its number determines everything except the ids. */
export class PastAuction {
  readonly lot: LotSnapshot
  readonly #index: number
  readonly #startMs: number
  readonly #bids: number
  readonly #buyers: readonly Person[]
  readonly #bidders = new Set<string>()
  #state: AuctionSnapshot

  /** @param o.bids number of bids, spread evenly over its duration. */
  constructor(o: {
    index: number
    startMs: number
    bids: number
    farmers: readonly Person[]
    buyers: readonly Person[]
  }) {
    this.#index = o.index
    this.#startMs = o.startMs
    this.#bids = o.bids
    this.#buyers = o.buyers
    const basePricePaise = (1_500 + (o.index % 40) * 50) * 100
    const at = new Date(o.startMs).toISOString()
    this.lot = {
      farmer: o.farmers[o.index % o.farmers.length] as Person,
      productName: produce[o.index % produce.length] ?? '',
      category: productCategories[o.index % productCategories.length] ?? 'other',
      variety: '',
      origin: 'Sehore, Madhya Pradesh',
      quantityMilli: 10_000 + (o.index % 30) * 1_000,
      unit: o.index % 10 === 9 ? 'pcs' : 'quintals',
      basePricePaise,
      image: null,
      createdAt: at,
    }
    this.#state = {
      auctionId: newId(o.startMs),
      version: 1,
      status: 'active',
      closeReason: null,
      pricePaise: basePricePaise,
      leader: null,
      totalBids: 0,
      participants: 0,
      incrementPaise: INCREMENT_PAISE,
      minimumNextBidPaise: basePricePaise,
      reserve: 'none',
      startTime: at,
      endTime: new Date(o.startMs + LASTS_MS).toISOString(),
    }
  }

  get totalBids(): number {
    return this.#state.totalBids
  }

  list(): DomainEvent {
    const { lot } = this
    const common = this.#common(this.lot.createdAt)
    return createEvent({ ...common, type: 'auction-created', data: { state: this.#state, lot } })
  }

  placeBids(count: number): DomainEvent<'bids-placed'> {
    const before = this.#state
    const bids = Array.from({ length: count }, (_, offset) => this.#bid(before.totalBids + offset + 1))
    const last = bids.at(-1)
    if (!last) throw new Error('an event of bids carries at least one')
    this.#state = {
      ...before,
      version: before.version + 1,
      pricePaise: last.amountPaise,
      leader: last.bidder,
      totalBids: last.sequence,
      participants: this.#bidders.size,
      minimumNextBidPaise: last.amountPaise + INCREMENT_PAISE,
    }
    const { productName } = this.lot
    return createEvent({
      ...this.#common(last.placedAt),
      type: 'bids-placed',
      data: { previousVersion: before.version, productName, bids, outbid: [], state: this.#state },
    })
  }

  #bid(sequence: number): Bid {
    const turn = this.#index * 13 + (sequence % BUYERS_PER_LOT) * 37
    const bidder = this.#buyers[turn % this.#buyers.length] as Person
    this.#bidders.add(bidder.userId)
    const placedMs = this.#startMs + Math.floor((sequence / (this.#bids + 1)) * LASTS_MS)
    return {
      bidId: newId(placedMs),
      sequence,
      bidder,
      amountPaise: this.lot.basePricePaise + (sequence - 1) * INCREMENT_PAISE,
      isAutomatic: false,
      placedAt: new Date(placedMs).toISOString(),
    }
  }

  close(): DomainEvent<'auction-closed'> {
    const { lot } = this
    const before = this.#state
    this.#state = { ...before, version: before.version + 1, status: 'completed', closeReason: 'sold' }
    return createEvent({
      ...this.#common(before.endTime),
      type: 'auction-closed',
      data: {
        closeReason: 'sold',
        winner: before.leader,
        lotValuePaise: Math.round((before.pricePaise * lot.quantityMilli) / 1000),
        lot,
        state: this.#state,
      },
    })
  }

  #common(time: string) {
    const { auctionId, version } = this.#state
    return { source: 'auctions', subject: auctionId, version, time }
  }
}
