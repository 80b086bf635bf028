import { type Kysely, sql } from 'kysely'

/** Tries of IPv6 addresses count by subscriber and, with a higher ceiling, by network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, at] of [
    ['sign_in_attempts', 'attempted_at'],
    ['registrations', 'registered_at'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column network_key text`.execute(db)
    await sql`create index ${sql.id(`${table}_network`)} on ${sql.table(table)} (network_key, ${sql.ref(at)} desc)
      where network_key is not null`.execute(db)
  }
}
