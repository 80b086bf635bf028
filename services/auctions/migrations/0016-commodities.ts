import { type Kysely, sql } from 'kysely'

/** Of which commodity a lot is, and what its farmer declares of its quality. Lists find a commodity's open lots at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lots add column commodity text,
      add column quality_values jsonb not null default '{}'`.execute(db)
  await sql`alter table auctions add column commodity text`.execute(db)
  await sql`
    create index auctions_open_by_commodity on auctions (commodity, id)
    where status in ('scheduled', 'active') and commodity is not null`.execute(db)
}
