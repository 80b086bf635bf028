import { type Kysely, sql } from 'kysely'

/**
 * The database itself keeps the words of lots: a search by whole words misses what is not among them, and while
 * an upgrade rolls on, lots are listed by processes that know nothing of this table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function keep_lot_words() returns trigger language plpgsql as $$
    begin
      insert into lot_words
      select distinct word from changed, unnest(tsvector_to_array(changed.all_words)) as word order by word
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.raw(`keep_lot_words_on_${event}`)} after ${sql.raw(event)} on lots
      referencing new table as changed for each statement execute function keep_lot_words()`.execute(db)
  }
  await sql`
    insert into lot_words select distinct unnest(tsvector_to_array(all_words)) from lots on conflict do nothing
  `.execute(db)
}
