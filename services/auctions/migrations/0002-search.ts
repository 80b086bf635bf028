import { type Kysely, sql } from 'kysely'

/**
 * Search by words: one vector of a lot's name and one of all its texts, since matches in names come first. The words of
 * lots have their own table, so that a misspelt word is compared with some thousands of words instead of some hundred
 * thousand texts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Punctuation would make numbers signed and words compound: `C-306` is found by `306`.
  const words = (columns: string) =>
    sql.raw(`to_tsvector('simple', translate(${columns}, '-_/.,:;+''"()', '             '))`)
  await sql`
    alter table lots
      add column name_words tsvector not null generated always as (${words('product_name')}) stored,
      add column all_words tsvector not null generated always as (${words(
        "product_name || ' ' || variety || ' ' || category || ' ' || origin || ' ' || description",
      )}) stored`.execute(db)
  await sql`create index lots_name_words on lots using gin (name_words)`.execute(db)
  await sql`create index lots_all_words on lots using gin (all_words)`.execute(db)
  await sql`create table search_words (word text collate "C" primary key)`.execute(db)
  await sql`create index search_words_similar on search_words using gist (word gist_trgm_ops)`.execute(db)
  await sql`
    insert into search_words
    select distinct word from lots, unnest(tsvector_to_array(${words(
      "product_name || ' ' || variety || ' ' || category || ' ' || origin",
    )})) as word where word ~ '^[^0-9]{3,30}$'
  `.execute(db)
}
