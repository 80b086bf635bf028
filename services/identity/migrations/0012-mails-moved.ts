import { type Kysely, sql } from 'kysely'

/**
 * Mails about auctions and deals are those of notifications now. Ones that wait go unsent: have none waiting
 * (`mails_overdue`) before the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table auction_bidders`.execute(db)
  await sql`drop table known_auctions`.execute(db)
  await sql`
    delete from mails where kind in ('outbid', 'won', 'sold', 'ended-unsold', 'lot-removed', 'deal', 'suspended')
  `.execute(db)
  // With the column go the indexes on it.
  await sql`alter table mails drop column auction_id, drop column news`.execute(db)
  await sql`create index mails_user on mails (user_id)`.execute(db)
}
