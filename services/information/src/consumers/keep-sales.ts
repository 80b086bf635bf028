import { type DomainEvent, isEvent, priceUnitOf, quantityUnits, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { Information } from '../deps.ts'
import { LONGEST_DAYS } from '../persistence/sales-band.ts'

/** Keeps what lots with a commodity were sold for, as long as the guide of prices looks back. */
export function keepSales({ bus, database }: Pick<Information, 'bus' | 'database'>): Promise<Subscription> {
  return bus.subscribe({
    group: 'information-sales',
    topics: [topics.auctions],
    handle: (event) => keepSale(database, event),
  })
}

/** A sale that is told of again changes nothing. */
async function keepSale({ db }: Information['database'], event: DomainEvent): Promise<void> {
  if (!isEvent(event, 'auction-closed')) return
  const { closeReason, lot, state } = event.data
  const unit = quantityUnits.find((known) => known === lot.unit)
  if (closeReason !== 'sold' || lot.commodity === undefined || unit === undefined) return
  await sql`
    with old as (delete from sales where sold_at < now() - make_interval(days => ${LONGEST_DAYS}))
    insert into sales (auction_id, commodity, price_unit, state, price_paise, seller_id, sold_at)
    values (${state.auctionId}, ${lot.commodity}, ${priceUnitOf(unit)}, ${lot.state ?? null}, ${state.pricePaise},
      ${lot.farmer.userId}, ${state.endTime})
    on conflict do nothing`.execute(db)
}
