import { type DomainEvent, isEvent, priceUnitOf, quantityUnits, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { Information } from '../deps.ts'
import { LONGEST_DAYS } from '../persistence/sales-band.ts'
import type { InformationDb } from '../persistence/tables.ts'

/** Keeps what lots with a commodity were sold for, as long as the guide of prices looks back. */
export function keepSales({
  bus,
  database: { db },
}: Pick<Information, 'bus' | 'database'>): Promise<Subscription> {
  return bus.subscribe({
    group: 'information-sales',
    topics: [topics.auctions],
    types: ['auction-closed'],
    handle: async (event) => {
      if (isEvent(event, 'auction-closed')) await keepClose(db, event)
    },
  })
}

/** Keeps what lots were sold for by a deal: after the end, to a runner-up, or as the hammer fell. */
export function keepDealtPrices({
  bus,
  database: { db },
}: Pick<Information, 'bus' | 'database'>): Promise<Subscription> {
  return bus.subscribe({
    group: 'information-deals',
    topics: [topics.deals],
    handle: async (event) => {
      if (isEvent(event, 'deal-changed')) await keepDeal(db, event)
    },
  })
}

/** What the lot was, and its price where it was sold at once; told again, it changes nothing. */
async function keepClose(db: InformationDb, event: DomainEvent<'auction-closed'>): Promise<void> {
  const { closeReason, lot, state } = event.data
  const unit = quantityUnits.find((known) => known === lot.unit)
  const isSold = closeReason === 'sold'
  const mayBeSold = isSold || state.leader !== null
  if (!mayBeSold || lot.commodity === undefined || unit === undefined) return
  await sql`
    with old as (delete from sales where sold_at < now() - make_interval(days => ${LONGEST_DAYS}))
    insert into sales (auction_id, commodity, price_unit, state, price_paise, seller_id, sold_at)
    values (${state.auctionId}, ${lot.commodity}, ${priceUnitOf(unit)}, ${lot.state ?? null},
      ${isSold ? state.pricePaise : null}, ${lot.farmer.userId}, ${state.endTime})
    on conflict (auction_id) do update set commodity = excluded.commodity, price_unit = excluded.price_unit,
      state = excluded.state, seller_id = excluded.seller_id
    where sales.commodity is null`.execute(db)
}

/** The price that was agreed; a runner-up's takes the place of the one before. */
async function keepDeal(db: InformationDb, event: DomainEvent<'deal-changed'>): Promise<void> {
  const { auctionId, state, pricePaise } = event.data.deal
  if (state !== 'agreed') return
  await sql`
    insert into sales (auction_id, price_paise, sold_at) values (${auctionId}, ${pricePaise}, ${event.time})
    on conflict (auction_id) do update set price_paise = excluded.price_paise, sold_at = excluded.sold_at
    where sales.price_paise is distinct from excluded.price_paise`.execute(db)
}
