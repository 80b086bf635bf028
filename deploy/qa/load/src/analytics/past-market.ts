import {
  type AuctionSnapshot,
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  newId,
  productCategories,
  topics,
} from '@boli/contracts'

export interface PastMarketSize {
  bids: number
  /** Mean number of bids per event. */
  bidsPerEvent: number
  bidsPerAuction: number
}

/** Expected figures of the projections, counted while the events are made. Amounts are paise. */
export interface ExpectedFigures {
  users: number
  lots: number
  bids: number
  bidAmounts: number
  sales: number
  revenue: number
  bidders: number
}

interface Person {
  userId: string
  username: string
}

const PEOPLE = 5_000
const FARMER_EACH = 4
const BUYERS_PER_LOT = 12
const OPEN_MS = 90 * 86_400_000
const AUCTION_MS = 4 * 3_600_000
const INCREMENT_PAISE = 25_00
const produce = [
  'Sharbati wheat',
  'Tomato',
  'Alphonso mango',
  'Guntur chilli',
  'Nashik onion',
  'Basmati rice',
]

const nth = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item
const iso = (ms: number) => new Date(ms).toISOString()

/** The events of a market that has been open for three months, auction after auction. */
export class PastMarket {
  readonly expected: ExpectedFigures = {
    ...{ users: 0, lots: 0, bids: 0, bidAmounts: 0 },
    ...{ sales: 0, revenue: 0, bidders: 0 },
  }
  readonly #size: PastMarketSize
  readonly #beganMs = Date.now() - OPEN_MS
  readonly #farmers: Person[] = []
  readonly #buyers: Person[] = []
  readonly #haveBid = new Set<string>()

  constructor(size: PastMarketSize) {
    this.#size = size
  }

  /** The registrations of all users, then each auction from its listing to its sale. */
  *batches(): Generator<{ topic: string; events: DomainEvent[] }> {
    for (let index = 0; index < PEOPLE; index += 1)
      yield { topic: topics.users, events: [this.#register(index)] }
    for (let index = 0; this.expected.bids < this.#size.bids; index += 1)
      yield { topic: topics.auctions, events: [...this.#hold(index)] }
    this.expected.bidders = this.#haveBid.size
  }

  #at(part: number): number {
    return this.#beganMs + Math.floor(part * OPEN_MS)
  }

  #register(index: number): DomainEvent {
    const role = index % FARMER_EACH === 0 ? 'farmer' : 'business'
    const createdMs = this.#at(index / PEOPLE)
    const person = { userId: newId(createdMs), username: `${role}${index}` }
    const people = role === 'farmer' ? this.#farmers : this.#buyers
    people.push(person)
    this.expected.users += 1
    const about = { fullname: person.username, role, isVerified: true, language: 'hi' } as const
    return createEvent({
      ...{ type: 'user-registered', source: 'identity', subject: person.userId, version: 1 },
      time: iso(createdMs),
      data: { ...person, ...about, createdAt: iso(createdMs) },
    })
  }

  /** The events of one auction. Its number determines everything except the ids. */
  *#hold(index: number): Generator<DomainEvent> {
    const { expected } = this
    const { bids: ofMarket, bidsPerAuction, bidsPerEvent } = this.#size
    const startMs = this.#at(index / Math.ceil(ofMarket / bidsPerAuction))
    const wanted = Math.min(bidsPerAuction, ofMarket - expected.bids)
    const lot = this.#lotOf(index, startMs)
    const auctionId = newId(startMs)
    const bidders = new Set<string>()
    let state: AuctionSnapshot = {
      ...{ auctionId, version: 1, status: 'active', closeReason: null, reserve: 'none' },
      ...{ leader: null, totalBids: 0, participants: 0, incrementPaise: INCREMENT_PAISE },
      ...{ pricePaise: lot.basePricePaise, minimumNextBidPaise: lot.basePricePaise },
      ...{ startTime: iso(startMs), endTime: iso(startMs + AUCTION_MS) },
    }
    const common = (time: string) => ({
      source: 'auctions',
      subject: auctionId,
      version: state.version,
      time,
    })
    const place = (sequence: number) => {
      const bidder = nth(this.#buyers, index * 13 + (sequence % BUYERS_PER_LOT) * 37)
      const amountPaise = lot.basePricePaise + (sequence - 1) * INCREMENT_PAISE
      const placedMs = startMs + Math.floor((sequence / (wanted + 1)) * AUCTION_MS)
      bidders.add(bidder.userId)
      this.#haveBid.add(bidder.userId)
      expected.bids += 1
      expected.bidAmounts += amountPaise
      const bidId = newId(placedMs)
      return { bidId, sequence, bidder, amountPaise, isAutomatic: false, placedAt: iso(placedMs) }
    }

    expected.lots += 1
    yield createEvent({ ...common(lot.createdAt), type: 'auction-created', data: { state, lot } })
    for (let event = 1; state.totalBids < wanted; event += 1) {
      // Sizes cycle from 1 to 2n - 1, so that their mean is n.
      const size = Math.min(1 + ((event + index) % (2 * bidsPerEvent - 1)), wanted - state.totalBids)
      const bids = Array.from({ length: size }, (_, offset) => place(state.totalBids + offset + 1))
      const last = bids.at(-1) as (typeof bids)[number]
      const previousVersion = state.version
      state = {
        ...{ ...state, version: previousVersion + 1, participants: bidders.size },
        ...{ pricePaise: last.amountPaise, leader: last.bidder, totalBids: last.sequence },
        minimumNextBidPaise: last.amountPaise + INCREMENT_PAISE,
      }
      const data = { previousVersion, productName: lot.productName, bids, outbid: [], state }
      yield createEvent({ ...common(last.placedAt), type: 'bids-placed', data })
    }
    const { leader: winner, endTime, version } = state
    const lotValuePaise = Math.round((state.pricePaise * lot.quantityMilli) / 1000)
    state = { ...state, version: version + 1, status: 'completed', closeReason: 'sold' }
    expected.sales += 1
    expected.revenue += lotValuePaise
    const data = { closeReason: 'sold', winner, lotValuePaise, lot, state } as const
    yield createEvent({ ...common(endTime), type: 'auction-closed', data })
  }

  #lotOf(index: number, startMs: number): LotSnapshot {
    return {
      farmer: nth(this.#farmers, index),
      productName: nth(produce, index),
      category: nth(productCategories, index),
      ...{ variety: '', origin: 'Sehore, Madhya Pradesh', image: null, createdAt: iso(startMs) },
      ...{ quantityMilli: 10_000 + (index % 30) * 1_000, unit: index % 10 === 9 ? 'pcs' : 'quintals' },
      basePricePaise: (1_500 + (index % 40) * 50) * 100,
    }
  }
}
