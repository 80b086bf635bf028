import { type Kysely, sql } from 'kysely'

/**
 * What a person may not do, each by itself and with the administrator's reason: `suspended_until` is of bidding from
 * here on, and what was told so far goes for listing too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users add column suspension_reason text, add column listing_suspended_until timestamptz,
      add column listing_suspension_reason text`.execute(db)
  await sql`update users set listing_suspended_until = suspended_until where suspended_until is not null`.execute(
    db,
  )
}
