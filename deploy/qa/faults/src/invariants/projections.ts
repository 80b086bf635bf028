import { type SystemDatabase, schemasWithOutbox } from '@boli/system'
import { firstOf } from './check.ts'

/** Each finds rows of the source that a projection lacks or has with other values. */
const differences: Record<string, string> = {
  'bids of analytics': `
    select coalesce(b.id, p.bid_id) as id from auctions.bids b
    full join (select * from analytics.bids where auction_id in (select id from auctions.auctions)) p
      on p.bid_id = b.id
    where b.id is null or p.bid_id is null or p.amount <> b.amount_paise or p.sequence <> b.sequence`,
  'lots of analytics': `
    select a.id from auctions.auctions a left join analytics.lots p on p.auction_id = a.id
    where p.status is distinct from a.status or p.price is distinct from a.price_paise
      or p.total_bids is distinct from a.total_bids or p.participants is distinct from a.participants`,
  'stream of analytics': `
    select a.id, a.total_bids, told.bids from auctions.auctions a
    left join (select subject, sum(count) as bids from analytics.activity where kind = 'bids' group by 1) told
      on told.subject = a.id
    where coalesce(told.bids, 0) <> a.total_bids`,
  'users of analytics': `
    select u.id from identity.users u left join analytics.users p on p.user_id = u.id
    where p.username is distinct from u.username or p.role is distinct from u.role
      or p.is_verified is distinct from u.is_verified or (p.deleted_at is null) <> (u.removed_at is null)`,
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
export async function unequalProjections(database: Pick<SystemDatabase, 'query'>): Promise<string[]> {
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
