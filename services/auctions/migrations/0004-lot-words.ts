import { type Kysely, sql } from 'kysely'

/**
 * Every word of every lot's texts, as they are searched. The beginning of a word is searched by the words that
 * continue it: looking for all beginnings at once makes the word index gather each of their lots first, which
 * for two common words took ten times as long.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table lot_words (word text collate "C" primary key)`.execute(db)
  await sql`
    insert into lot_words select distinct unnest(tsvector_to_array(all_words)) from lots
  `.execute(db)
}
