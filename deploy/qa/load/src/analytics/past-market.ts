import {
  createEvent,
  type DomainEvent,
  type LotSnapshot,
  newId,
  productCategories,
  type RecordedBid,
  topics,
} from '@boli/contracts'
import { pastAuctionEvents } from '@boli/market'

const EVENTS_PER_CALL = 1_000

interface PastMarketSize {
  bids: number
  /** Mean number of bids per event. */
  bidsPerEvent: number
  bidsPerAuction: number
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
  /** Figures of the projections, counted while the events are made. Amounts are paise. */
  readonly expected = { users: 0, lots: 0, bids: 0, bidAmounts: 0, sales: 0, revenue: 0, bidders: 0 }
  readonly #size: PastMarketSize
  readonly #beganMs = Date.now() - OPEN_MS
  readonly #farmers: Person[] = []
  readonly #buyers: Person[] = []
  readonly #haveBid = new Set<string>()

  constructor(size: PastMarketSize) {
    this.#size = size
  }

  /** The registrations of all users, then each auction from its listing to its sale. */
  *batches(): Generator<{ topic: string; batch: DomainEvent[] }> {
    for (let registered = 0; registered < PEOPLE; registered += EVENTS_PER_CALL) {
      const batch = Array.from({ length: EVENTS_PER_CALL }, (_, index) => this.#register(registered + index))
      yield { topic: topics.users, batch }
    }
    for (let index = 0; this.expected.bids < this.#size.bids; ) {
      const batch: DomainEvent[] = []
      for (; batch.length < EVENTS_PER_CALL && this.expected.bids < this.#size.bids; index += 1)
        batch.push(...this.#hold(index))
      yield { topic: topics.auctions, batch }
    }
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
  #hold(index: number): DomainEvent[] {
    const { expected } = this
    const { bids: ofMarket, bidsPerAuction, bidsPerEvent } = this.#size
    const startMs = this.#at(index / Math.ceil(ofMarket / bidsPerAuction))
    const wanted = Math.min(bidsPerAuction, ofMarket - expected.bids)
    const lot = this.#lotOf(index, startMs)
    const place = (sequence: number): RecordedBid => {
      const bidder = nth(this.#buyers, index * 13 + (sequence % BUYERS_PER_LOT) * 37)
      const amountPaise = lot.basePricePaise + (sequence - 1) * INCREMENT_PAISE
      const placedMs = startMs + Math.floor((sequence / (wanted + 1)) * AUCTION_MS)
      this.#haveBid.add(bidder.userId)
      expected.bidAmounts += amountPaise
      const bidId = newId(placedMs)
      return { bidId, sequence, bidder, amountPaise, isAutomatic: false, placedAt: iso(placedMs) }
    }
    const bids: RecordedBid[][] = []
    for (let placed = 0; placed < wanted; placed += bids.at(-1)?.length ?? 0) {
      // Sizes cycle from 1 to 2n - 1, so that their mean is n.
      const size = Math.min(1 + ((bids.length + index) % (2 * bidsPerEvent - 1)), wanted - placed)
      bids.push(Array.from({ length: size }, (_, offset) => place(placed + offset + 1)))
    }
    const price = lot.basePricePaise + (wanted - 1) * INCREMENT_PAISE
    const valuePaise = Math.round((price * lot.quantityMilli) / 1000)
    expected.bids += wanted
    expected.lots += 1
    expected.sales += 1
    expected.revenue += valuePaise
    return pastAuctionEvents({
      ...{ source: 'auctions', auctionId: newId(startMs), lot, bids, valuePaise },
      ...{ endTime: iso(startMs + AUCTION_MS), incrementPaise: INCREMENT_PAISE },
    })
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
