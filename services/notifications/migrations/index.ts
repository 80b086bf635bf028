import type { Migration } from '@boli/database'
import { sql } from 'kysely'
import * as initial from './0001-initial.ts'
import * as push from './0002-push.ts'
import * as webhooks from './0006-webhooks.ts'

/** Every step of the schema, applied in order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-push': push,
  /** The known version of a deal: an old event that is read again does not remove a newer reminder. */
  '0003-deal-versions': {
    async up(db) {
      await sql`alter table known_deals add column version integer not null default 0`.execute(db)
    },
  },
  /** Known auctions have the ids of seller and leader: names would stay after their accounts are deleted. */
  '0004-auctions-without-names': {
    async up(db) {
      await sql`
        update known_auctions set
          lot = jsonb_set(lot, '{farmer,username}', '""'),
          state = case when jsonb_typeof(state -> 'leader') = 'object'
            then jsonb_set(state, '{leader,username}', '""') else state end`.execute(db)
    },
  },
  /** Any language of pages; `language` stays one known to the previous release, which runs beside it for a while. */
  '0005-preferred-language': {
    async up(db) {
      await sql`alter table users add column preferred_language text`.execute(db)
    },
  },
  '0006-webhooks': webhooks,
  /** Who follows a lot, or has followed it: an old event that is read again changes nothing. `version` is a time in
   * milliseconds. */
  '0007-lot-followers': {
    async up(db) {
      await sql`
        create table lot_followers (
          auction_id uuid not null,
          user_id uuid not null,
          follows boolean not null,
          version bigint not null,
          primary key (auction_id, user_id)
        )`.execute(db)
      await sql`create index lot_followers_user on lot_followers (user_id)`.execute(db)
      await sql`create index lot_followers_version on lot_followers (version)`.execute(db)
    },
  },
  /** The previous release finds the table under its former name; the view may be dropped from 2027-02-28 on. */
  '0008-notified': {
    async up(db) {
      await sql`alter table told rename to notified`.execute(db)
      await sql`alter table notified rename column told_at to notified_at`.execute(db)
      await sql`alter index told_at rename to notified_at`.execute(db)
      await sql`create view told as select user_id, key, notified_at as told_at from notified`.execute(db)
    },
  },
}
