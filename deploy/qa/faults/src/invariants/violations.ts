import { schemasWithOutbox } from '@boli/system'
import { SIDE_LOT } from '../load/market.ts'
import { firstOf, type Queried } from './check.ts'
import { differingCounters } from './counters.ts'

/** Twenty for each of 13 processes: its pool, and further sessions. */
const MOST_CONNECTIONS = 260

/** Rows that only one of the two queries returns. */
const unlike = (owners: string, projected: string) => `
  (${owners} except ${projected}) union all (${projected} except ${owners})`

/** Each query finds violations, which must be gone once all events have taken effect. */
const violations: Record<string, string> = {
  ...Object.fromEntries(
    schemasWithOutbox.map((schema) => [
      `events wait in the outbox of ${schema}`,
      `select id from ${schema}.outbox`,
    ]),
  ),
  'rows differ: bids of analytics': unlike(
    'select id, auction_id, sequence, bidder_id, amount_paise, is_automatic, placed_at from auctions.bids',
    'select bid_id, auction_id, sequence, bidder_id, amount, is_automatic, placed_at from analytics.bids',
  ),
  'rows differ: lots of analytics': unlike(
    `select lots.id, lots.farmer_id, product_name, lots.category, unit, quantity_milli, base_paise, lots.created_at,
      status, close_reason, price_paise, total_bids, participants, ends_at
    from auctions.auctions join auctions.lots using (id)`,
    `select auction_id, farmer_id, product_name, category, unit, quantity_milli, base_price, created_at,
      status, close_reason, price, total_bids, participants, end_time from analytics.lots`,
  ),
  'rows differ: users of analytics': unlike(
    'select id, username, role, is_verified, created_at from identity.users where removed_at is null',
    'select user_id, username, role, is_verified, created_at from analytics.users where deleted_at is null',
  ),
  'rows differ: deleted users of analytics': unlike(
    "select user_id from identity.admin_actions where action = 'delete-user'",
    'select user_id from analytics.users where deleted_at is not null',
  ),
  'rows differ: counters of analytics': differingCounters,
  'rows differ: stream of analytics': `
    select a.id, a.total_bids, counted.bids from auctions.auctions a
    left join (select subject, sum(count) as bids from analytics.activity where kind = 'bids' group by 1) counted
      on counted.subject = a.id
    where coalesce(counted.bids, 0) <> a.total_bids`,
  'rows differ: users of auctions': `
    select u.id from identity.users u left join auctions.users p on p.id = u.id
    where u.removed_at is null and p.username is distinct from u.username`,
  // A deal that ended without a sale refers to the one with the next runner-up.
  'rows differ: deals of sold auctions': `
    select a.id, count(d.id) as deals from auctions.auctions a
    left join deals.deals d on d.auction_id = a.id and d.record ->> 'successorId' is null
    where a.status = 'completed' group by a.id having count(d.id) <> 1`,
  'rows differ: deals of auctions': `
    select d.id, d.state, p.state as known from deals.deals d left join auctions.deals p on p.id = d.id
    where p.state is distinct from d.state or p.version is distinct from d.version`,
  'rows differ: deals of analytics': `
    select d.id, d.state, p.state as known from deals.deals d left join analytics.deals p on p.deal_id = d.id
    where p.state is distinct from d.state or p.due is distinct from d.due_paise
      or (p.agreed_at is null) <> (d.agreed_at is null)
      or (p.disputed_at is null) = exists (
        select from deals.timeline t where t.deal_id = d.id and t.kind = 'dispute-opened')`,
  'rows differ: auctions of notifications': `
    select a.id, a.version, k.version as known from auctions.auctions a
    left join notifications.known_auctions k on k.id = a.id where k.version is distinct from a.version`,
  'lots that match a saved search are not recorded for its user': `
    select auctions.id, search.user_id from auctions.lots join auctions.auctions using (id)
    cross join auctions.saved_searches search
    where product_name like '${SIDE_LOT}%' and status = 'active' and not exists (
      select from auctions.notified_matches notified
      where (notified.auction_id, notified.user_id) = (auctions.id, search.user_id))`,
  "a user's matches are not those on the bell and in the waiting digest": `
    select user_id, matched, shown, waiting from (
      select user_id, count(*) as matched,
        (select coalesce(sum(count), 0) from notifications.notifications bell
          where bell.user_id = notified.user_id and kind = 'saved-search') as shown,
        (select coalesce(sum(waiting), 0) from auctions.search_digests digest
          where digest.user_id = notified.user_id and digest_at is not null) as waiting
      from auctions.notified_matches notified group by user_id) as each
    where matched <> shown + waiting`,
  'transactions are open that nobody ends': `
    select pid, application_name, query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`,
  'connections are left open': `
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name <> '' having count(*) > ${MOST_CONNECTIONS}`,
}

/**
 * Invariants 6 and 8: every event has reached each consumer and taken effect once, so that projections equal a recount
 * and users are notified once; no transaction or connection is left open.
 */
export async function violationsIn(database: Queried): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, violation] of Object.entries(violations))
    wrong.push(...firstOf(name, await database.query(violation)))
  return wrong
}
