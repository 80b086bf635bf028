import { type Kysely, sql } from 'kysely'

/**
 * A lot may be sold by a deal after its end: what it was comes with the end, its price with the deal, in either order.
 * A row without a commodity or a price is no sale yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales
      alter column commodity drop not null, alter column price_unit drop not null,
      alter column seller_id drop not null, alter column price_paise drop not null`.execute(db)
}
