import {
  type DomainEvent,
  type LotSnapshot,
  lotValuePaise,
  parseQuantity,
  type Quantity,
  type RecordedBid,
  type UserSnapshot,
} from '@boli/contracts'
import { SeededRandom } from '@boli/market'
import { instantOf } from '../instant.ts'
import { type DemoLot, demoLots } from '../lots.ts'
import { eventsOf } from './auction-events.ts'
import { dealOf } from './deals.ts'
import { idOf } from './ids.ts'

const DAY_MS = 86_400_000
const SHARE_WITHOUT_BIDS = 0.12
const MOST_BIDS = 20
/** Length of one rise and fall of prices; each lot has its own phase. */
const SEASON_DAYS = 150

/** An auction of one of the demo lots that began and ended on a past day, with the deal that followed it. */
export function auctionOf(day: string, number: number, people: readonly UserSnapshot[]): DomainEvent[] {
  const { farmer: farmers = [], business: buyers = [] } = Object.groupBy(people, ({ role }) => role)
  const name = `lot ${number} of ${day}`
  const random = new SeededRandom(name)
  const demoLot = random.pick(demoLots)
  const opensAt = random.between(6, 15)
  const endsAt = opensAt + random.between(2, 7)
  const quantity = parseQuantity(demoLot.sale.quantity) as Quantity
  const lot: LotSnapshot = {
    ...describe(demoLot, quantity),
    farmer: random.pick(farmers),
    basePricePaise: basePriceOf(demoLot, day, random),
    createdAt: instantOf(day, opensAt),
  }
  const isBidOn = random.next() > SHARE_WITHOUT_BIDS
  const bids = isBidOn ? bidsOn(name, lot, { day, opensAt, endsAt }, buyers, random) : []
  const winning = bids.at(-1)
  const valuePaise = winning ? lotValuePaise(winning.amountPaise, quantity) : 0
  const auctionId = idOf(name)
  const endTime = instantOf(day, endsAt)
  const events = eventsOf(auctionId, lot, bids, { endTime, valuePaise })
  if (!winning) return events
  const { productName, farmer } = lot
  const sale = { auctionId, productName, farmer, buyer: winning.bidder, pricePaise: winning.amountPaise }
  return [...events, ...dealOf({ ...sale, createdAt: endTime }, valuePaise)]
}

function describe(lot: DemoLot, { milli, unit }: Quantity) {
  return {
    ...{ productName: lot.product_name, category: lot.category, variety: lot.variety ?? '' },
    ...{ origin: lot.origin ?? '', quantityMilli: milli, unit, image: null },
    ...(lot.commodity && { commodity: lot.commodity }),
    ...(lot.state && { state: lot.state as NonNullable<LotSnapshot['state']>, district: lot.district ?? '' }),
  }
}

/** The demo lot's base price in paise, varied by season and at random, and rounded to rupees. */
function basePriceOf({ product_name, sale }: DemoLot, day: string, random: SeededRandom): number {
  const phase = new SeededRandom(product_name).next()
  const season = Math.sin(2 * Math.PI * (Date.parse(day) / DAY_MS / SEASON_DAYS + phase))
  return Math.max(1, Math.round(sale.basePrice * (1 + 0.08 * season) * random.between(0.95, 1.02))) * 100
}

/** Bids of alternating buyers, each a little higher, between the two times. */
function bidsOn(
  name: string,
  lot: LotSnapshot,
  { day, opensAt, endsAt }: { day: string; opensAt: number; endsAt: number },
  buyers: readonly UserSnapshot[],
  random: SeededRandom,
): RecordedBid[] {
  const count = 1 + random.below(MOST_BIDS)
  const interested = random.shuffled(buyers).slice(0, Math.min(count, 2 + random.below(3)))
  let amountPaise = lot.basePricePaise
  return Array.from({ length: interested.length === 1 ? 1 : count }, (_, index) => {
    if (index > 0)
      amountPaise += Math.max(1, Math.round((amountPaise / 10_000) * random.between(0.5, 2))) * 100
    return {
      ...{ bidId: idOf(`bid ${index + 1} on ${name}`), sequence: index + 1, amountPaise, isAutomatic: false },
      bidder: interested[index % interested.length] as UserSnapshot,
      placedAt: instantOf(day, opensAt + ((endsAt - opensAt) * (index + 1)) / (count + 1)),
    }
  })
}
