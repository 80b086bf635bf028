import { schemasWithOutbox } from '@boli/system'
import { firstOf, type Queried } from './check.ts'
import { differingCounters } from './counters.ts'

/** Rows of one and not of the other, both ways. */
const unlike = (owners: string, projected: string) => `
  (${owners} except ${projected}) union all (${projected} except ${owners})`

/** Each finds rows of the source that a projection lacks or has with other values. */
const differences: Record<string, string> = {
  'bids of analytics': unlike(
    'select id, auction_id, sequence, bidder_id, amount_paise, is_automatic, placed_at from auctions.bids',
    'select bid_id, auction_id, sequence, bidder_id, amount, is_automatic, placed_at from analytics.bids',
  ),
  'lots of analytics': unlike(
    `select lots.id, lots.farmer_id, product_name, lots.category, unit, quantity_milli, base_paise, lots.created_at,
      status, close_reason, price_paise, total_bids, participants, ends_at
    from auctions.auctions join auctions.lots using (id)`,
    `select auction_id, farmer_id, product_name, category, unit, quantity_milli, base_price, created_at,
      status, close_reason, price, total_bids, participants, end_time from analytics.lots`,
  ),
  'users of analytics': unlike(
    'select id, username, role, is_verified, created_at from identity.users where removed_at is null',
    'select user_id, username, role, is_verified, created_at from analytics.users where deleted_at is null',
  ),
  'deleted users of analytics': unlike(
    "select user_id from identity.admin_actions where action = 'delete-user'",
    'select user_id from analytics.users where deleted_at is not null',
  ),
  'counters of analytics': differingCounters,
  'stream of analytics': `
    select a.id, a.total_bids, counted.bids from auctions.auctions a
    left join (select subject, sum(count) as bids from analytics.activity where kind = 'bids' group by 1) counted
      on counted.subject = a.id
    where coalesce(counted.bids, 0) <> a.total_bids`,
  'users of auctions': `
    select u.id from identity.users u left join auctions.users p on p.id = u.id
    where u.removed_at is null and p.username is distinct from u.username`,
  // A deal that ended without a sale refers to the one with the next runner-up.
  'deals of sold auctions': `
    select a.id, count(d.id) as deals from auctions.auctions a
    left join deals.deals d on d.auction_id = a.id and d.record ->> 'successorId' is null
    where a.status = 'completed' group by a.id having count(d.id) <> 1`,
  'deals of auctions': `
    select d.id, d.state, p.state as known from deals.deals d left join auctions.deals p on p.id = d.id
    where p.state is distinct from d.state or p.version is distinct from d.version`,
  'deals of analytics': `
    select d.id, d.state, p.state as known from deals.deals d left join analytics.deals p on p.deal_id = d.id
    where p.state is distinct from d.state or p.due is distinct from d.due_paise
      or (p.agreed_at is null) <> (d.agreed_at is null)
      or (p.disputed_at is null) = exists (
        select from deals.timeline t where t.deal_id = d.id and t.kind = 'dispute-opened')`,
  'auctions of notifications': `
    select a.id, a.version, k.version as known from auctions.auctions a
    left join notifications.known_auctions k on k.id = a.id where k.version is distinct from a.version`,
}

/** Invariant 6: every event has reached each consumer, with effect once; projections equal a recount. */
export async function unequalProjections(database: Queried): Promise<string[]> {
  const wrong: string[] = []
  for (const schema of schemasWithOutbox) {
    const rows = await database.query(`select id from ${schema}.outbox limit 100`)
    wrong.push(...firstOf(`events wait in the outbox of ${schema}`, rows))
  }
  for (const [name, difference] of Object.entries(differences)) {
    wrong.push(...firstOf(`rows differ: ${name}`, await database.query(difference)))
  }
  return wrong
}
