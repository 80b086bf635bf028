import { createEvent, type DomainEvent, newId, topics } from '@boli/contracts'
import { PastAuction, type Person } from './past-auction.ts'

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

export interface EventsOfTopic {
  topic: string
  events: DomainEvent[]
}

const PEOPLE = 5_000
const FARMER_EACH = 4
const OPEN_MS = 90 * 86_400_000

/** The events of a market that has been open for three months, auction after auction. */
export class PastMarket {
  readonly expected: ExpectedFigures = {
    users: 0,
    lots: 0,
    bids: 0,
    bidAmounts: 0,
    sales: 0,
    revenue: 0,
    bidders: 0,
  }
  readonly #size: PastMarketSize
  readonly #beganMs: number
  readonly #farmers: Person[] = []
  readonly #buyers: Person[] = []
  readonly #haveBid = new Set<string>()

  constructor(size: PastMarketSize, nowMs: number = Date.now()) {
    this.#size = size
    this.#beganMs = nowMs - OPEN_MS
  }

  /** The registrations of all users, then each auction from its listing to its sale. */
  *batches(): Generator<EventsOfTopic> {
    for (let index = 0; index < PEOPLE; index += 1) {
      yield { topic: topics.users, events: [this.#register(index)] }
    }
    for (let index = 0; this.expected.bids < this.#size.bids; index += 1) {
      yield { topic: topics.auctions, events: this.#hold(index) }
    }
    this.expected.bidders = this.#haveBid.size
  }

  #register(index: number): DomainEvent {
    const role = index % FARMER_EACH === 0 ? 'farmer' : 'business'
    const createdMs = this.#at(index / PEOPLE)
    const person = { userId: newId(createdMs), username: `${role}${index}` }
    const people = role === 'farmer' ? this.#farmers : this.#buyers
    people.push(person)
    this.expected.users += 1
    const createdAt = new Date(createdMs).toISOString()
    return createEvent({
      type: 'user-registered',
      source: 'identity',
      subject: person.userId,
      version: 1,
      time: createdAt,
      data: { ...person, fullname: person.username, role, isVerified: true, language: 'hi', createdAt },
    })
  }

  #hold(index: number): DomainEvent[] {
    const { bids, bidsPerAuction, bidsPerEvent } = this.#size
    const wanted = Math.min(bidsPerAuction, bids - this.expected.bids)
    const auction = new PastAuction({
      index,
      startMs: this.#at(index / Math.ceil(bids / bidsPerAuction)),
      bids: wanted,
      farmers: this.#farmers,
      buyers: this.#buyers,
    })
    const events = [auction.list()]
    while (auction.totalBids < wanted) {
      // Sizes cycle from 1 to 2n - 1, so that their mean is n.
      const size = 1 + ((events.length + index) % (2 * bidsPerEvent - 1))
      const placed = auction.placeBids(Math.min(size, wanted - auction.totalBids))
      this.#count(placed)
      events.push(placed)
    }
    const closed = auction.close()
    this.expected.lots += 1
    this.expected.sales += 1
    this.expected.revenue += closed.data.lotValuePaise
    return [...events, closed]
  }

  #count({ data: { bids } }: DomainEvent<'bids-placed'>): void {
    this.expected.bids += bids.length
    for (const { amountPaise, bidder } of bids) {
      this.expected.bidAmounts += amountPaise
      this.#haveBid.add(bidder.userId)
    }
  }

  #at(part: number): number {
    return this.#beganMs + Math.floor(part * OPEN_MS)
  }
}
