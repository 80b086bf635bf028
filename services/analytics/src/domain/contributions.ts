import { lotValuePaise, priceUnitOf, type QuantityUnit } from '@boli/contracts'
import { dayOf, weekOf } from './days.ts'
import { type BidderRow, type BidRow, type LotRow, UNKNOWN_TIME, type UserRow } from './rows.ts'

/** Names of the counters. Counters without a day use {@link ANY_DAY}. */
export type CounterName =
  | 'users'
  | 'registrations'
  | 'lots'
  | 'statuses'
  | 'open-bids'
  | 'ended'
  | 'sales'
  | 'revenue'
  | 'sold-price-sum'
  | 'sold-price-lots'
  | 'bids'
  | 'unit-bids'
  | 'unit-bid-amounts'
  | 'bidders'
  | 'deals'
  | 'deal-values'

export interface Contribution {
  name: CounterName
  day: string
  key: string
  value: number
}

/** The day of counters without a day. */
const ANY_DAY = '1970-01-01'

/** A row's contributions to the counters; {@link CounterChanges} subtracts them again when the row changes. */
export function contributionsOfUser(user: UserRow): Contribution[] {
  if (user.role === null || user.created_at === null) return []
  const joined = { name: 'registrations', day: dayOf(user.created_at), key: user.role, value: 1 } as const
  if (user.deleted_at !== null) return [joined]
  return [joined, { name: 'users', day: ANY_DAY, key: user.role, value: 1 }]
}

export function contributionsOfLot(lot: LotRow): Contribution[] {
  if (lot.created_at === null || lot.status === null) return []
  const counted: Contribution[] = [
    { name: 'lots', day: dayOf(lot.created_at), key: lot.category ?? 'other', value: 1 },
    { name: 'statuses', day: ANY_DAY, key: lot.status, value: 1 },
  ]
  if (lot.status === 'active') {
    counted.push({ name: 'open-bids', day: ANY_DAY, key: '', value: lot.total_bids ?? 0 })
  }
  if (lot.unit !== null && lot.counted_bids) {
    const ofUnit = { day: ANY_DAY, key: priceUnitOf(lot.unit as QuantityUnit) }
    counted.push(
      { name: 'unit-bids', ...ofUnit, value: lot.counted_bids },
      { name: 'unit-bid-amounts', ...ofUnit, value: lot.bid_amounts ?? 0 },
    )
  }
  if (lot.closed_at === null) return counted
  counted.push({ name: 'ended', day: dayOf(lot.closed_at), key: lot.close_reason ?? '', value: 1 })
  return lot.status === 'completed' ? [...counted, ...contributionsOfSale(lot, lot.closed_at)] : counted
}

/** At the agreed price, on the day of the agreement; until a deal is known, at the final price of the auction. */
function contributionsOfSale(lot: LotRow, closedAt: string): Contribution[] {
  const day = dayOf(lot.sold_at ?? closedAt)
  const sale: Contribution[] = [
    { name: 'sales', day, key: '', value: 1 },
    { name: 'revenue', day, key: '', value: valueOfSale(lot) ?? 0 },
  ]
  if (lot.unit === null || priceUnitOf(lot.unit as QuantityUnit) !== 'quintal') return sale
  const ofProduce = { day: weekOf(day), key: lot.commodity ?? lot.product_name ?? '' }
  return [
    ...sale,
    { name: 'sold-price-sum', ...ofProduce, value: lot.sold_price ?? lot.price ?? 0 },
    { name: 'sold-price-lots', ...ofProduce, value: 1 },
  ]
}

/** The value of a lot in paise at the agreed price, otherwise at the final price of its auction. */
export function valueOfSale({
  sold_price,
  lot_value,
  quantity_milli,
  unit,
}: Pick<LotRow, 'sold_price' | 'lot_value' | 'quantity_milli' | 'unit'>): number | null {
  if (sold_price === null || unit === null) return lot_value
  return lotValuePaise(sold_price, { milli: quantity_milli ?? 0, unit: unit as QuantityUnit })
}

export function contributionsOfBid(bid: BidRow): Contribution[] {
  return [{ name: 'bids', day: dayOf(bid.placed_at), key: '', value: 1 }]
}

export function contributionsOfBidder(bidder: BidderRow): Contribution[] {
  if (bidder.first_bid_at === UNKNOWN_TIME) return []
  return [{ name: 'bidders', day: dayOf(bidder.first_bid_at), key: '', value: 1 }]
}

/** Adds up changes of counters; zero sums are left out. Sorted, so that writers lock rows in one order. */
export class CounterChanges {
  readonly #sums = new Map<string, Contribution>()

  add(contributions: readonly Contribution[], sign: 1 | -1 = 1): void {
    for (const { name, day, key, value } of contributions) {
      const id = `${name}\u0000${day}\u0000${key}`
      const sum = this.#sums.get(id)?.value ?? 0
      this.#sums.set(id, { name, day, key, value: sum + sign * value })
    }
  }

  toRows(): Contribution[] {
    return [...this.#sums.entries()]
      .filter(([, { value }]) => value !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row)
  }
}
