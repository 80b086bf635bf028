import { newId } from '@boli/contracts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/open-lots.ts'

/** One bid to place. */
export interface OutgoingBid {
  lotId: string
  /** Position in the list of bidders. */
  bidder: number
  rupees: number
  bidKey: string
}

interface BidBookOptions {
  lotIds: readonly string[]
  bidders: number
  /** How many of them share each lot, in rotation; all by default. */
  biddersPerLot?: number
  firstRupees?: number
  stepRupees?: number
}

/**
 * Chooses the next bid: lots at random, each bid one step above the last on its lot, and never twice in turn
 * by the same bidder. Bids that are processed in this order are all accepted.
 */
export class BidBook {
  readonly #options: BidBookOptions
  readonly #lots: { id: string; bids: number; firstBidder: number }[]
  readonly #biddersPerLot: number

  constructor(options: BidBookOptions) {
    const biddersPerLot = Math.min(options.biddersPerLot ?? options.bidders, options.bidders)
    if (biddersPerLot < 2) throw new Error('An auction needs two bidders')
    this.#options = options
    this.#biddersPerLot = biddersPerLot
    this.#lots = options.lotIds.map((id, index) => ({ id, bids: 0, firstBidder: index * biddersPerLot }))
  }

  next(): OutgoingBid {
    const { bidders, firstRupees = FIRST_RUPEES, stepRupees = STEP_RUPEES } = this.#options
    const lot = this.#lots[Math.floor(Math.random() * this.#lots.length)]
    if (!lot) throw new Error('There are no lots to bid on')
    const bidder = (lot.firstBidder + (lot.bids % this.#biddersPerLot)) % bidders
    const rupees = firstRupees + lot.bids * stepRupees
    lot.bids += 1
    return { lotId: lot.id, bidder, rupees, bidKey: newId() }
  }
}
