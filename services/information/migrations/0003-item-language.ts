import { type Kysely, sql } from 'kysely'

/**
 * The language of an item, by the letters of its texts: Hindi where there are more Devanagari than Latin ones.
 * An item in both languages counts as what there is more of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table items add column language text not null generated always as (
      case
        when length(regexp_replace(title || description, '[^\u0900-\u097F]', '', 'g'))
          > length(regexp_replace(title || description, '[^A-Za-z]', '', 'g'))
        then 'hi' else 'en'
      end) stored`.execute(db)
}
