import { type DomainEvent, isEvent, priceUnitOf, quantityUnits, topics } from '@boli/contracts'
import { inTransaction, upsertNewer } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { InformationDeps } from './deps.ts'
import type { InformationDb } from './persistence/tables.ts'

/**
 * Consumes sale prices of lots with a commodity, from closes and from deals, as long as the price guide needs them, and
 * deletes the contact messages of users whose account is deleted.
 */
export function startConsumers({
  bus,
  database: { db },
}: Pick<InformationDeps, 'bus' | 'database'>): Promise<Subscription>[] {
  return [
    bus.subscribe({
      ...{ group: 'information-sales', topics: [topics.auctions], types: ['auction-closed'] },
      handle: async (event) => {
        if (isEvent(event, 'auction-closed')) await storeClose(db, event)
      },
    }),
    bus.subscribe({
      ...{ group: 'information-deals', topics: [topics.deals] },
      handle: async (event) => {
        if (isEvent(event, 'deal-changed')) await storeDeal(db, event)
      },
    }),
    bus.subscribe({
      ...{ group: 'information-users', topics: [topics.users], types: ['user-deleted'] },
      handle: async ({ subject }) => {
        await db.deleteFrom('messages').where('user_id', '=', subject).execute()
      },
    }),
  ]
}

/** Stores the lot, and its price if it was sold at the end and no deal changed it; idempotent. */
export async function storeClose(db: InformationDb, event: DomainEvent<'auction-closed'>): Promise<void> {
  const { closeReason, lot, state } = event.data
  const unit = quantityUnits.find((known) => known === lot.unit)
  const isSold = closeReason === 'sold'
  const mayBeSold = isSold || state.leader !== null
  if (!mayBeSold || lot.commodity === undefined || unit === undefined) return
  await sql`
    insert into sales (auction_id, commodity, price_unit, state, price_paise, seller_id, sold_at)
    values (${state.auctionId}, ${lot.commodity}, ${priceUnitOf(unit)}, ${lot.state ?? null},
      ${isSold ? state.pricePaise : null}, ${lot.farmer.userId}, ${state.endTime})
    on conflict (auction_id) do update set commodity = excluded.commodity, price_unit = excluded.price_unit,
      state = excluded.state, seller_id = excluded.seller_id
    where sales.commodity is null`.execute(db)
}

/**
 * The price of the newest valid deal, whatever the order of events. A deal is known from its first event after the
 * agreement; a cancelled or declined one is no longer valid.
 */
async function storeDeal(db: InformationDb, event: DomainEvent<'deal-changed'>): Promise<void> {
  const { dealId, auctionId, state, isDisputed, pricePaise, createdAt } = event.data.deal
  const isStanding = state === 'agreed' || state === 'completed' || state === 'disputed'
  if (!isStanding && state !== 'cancelled' && !isDisputed) return
  await inTransaction(db, async (trx) => {
    // Events of two deals of a lot wait for each other here, and the second reads the first.
    await sql`
      insert into sales (auction_id, price_paise, sold_at) values (${auctionId}, null, ${event.time})
      on conflict (auction_id) do update set auction_id = excluded.auction_id`.execute(trx)
    const deal = { deal_id: dealId, auction_id: auctionId, version: event.version, opened_at: createdAt }
    await upsertNewer(
      trx,
      'sale_deals',
      { ...deal, is_standing: isStanding, price_paise: pricePaise },
      { key: 'deal_id', initial: { agreed_at: event.time } },
    )
    await sql`
      update sale_deals set agreed_at = ${event.time} where deal_id = ${dealId} and agreed_at > ${event.time}`.execute(
      trx,
    )
    await sql`
      update sales set price_paise = sale.price_paise, sold_at = coalesce(sale.agreed_at, sold_at)
      from (select ${auctionId}::uuid as id) as wanted left join lateral (
        select price_paise, agreed_at from sale_deals where auction_id = wanted.id and is_standing
        order by opened_at desc, deal_id desc limit 1) as sale on true
      where auction_id = wanted.id`.execute(trx)
  })
}
