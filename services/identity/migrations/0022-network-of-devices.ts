import { type Kysely, sql } from 'kysely'

/** From which network an account last signed in with a device, as a keyed hash: sign-ins before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices add column subnet_key text`.execute(db)
}
