import { type Kysely, sql } from 'kysely'
import type { Queries } from '../src/persistence/tables.ts'
import { indexStaleLots } from '../src/search/index-lots.ts'

/**
 * Lots are indexed by folded words and by the kinds of produce that these words name in any spelling, in one vector
 * that marks those from the lot's name. Open lots have their own index, since they are shown first. One vocabulary
 * replaces two. What the former search used (`name_words`, `all_words`, `lot_words`, `search_words`) stays until no
 * process of the previous release can run.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lots
      add column search_vector tsvector not null default '',
      add column search_version integer not null default 0,
      add column is_open boolean not null default true`.execute(db)
  await sql`
    create table search_vocabulary (word text collate "C" primary key, is_name boolean not null)`.execute(db)
  await sql`
    update lots set is_open = false from auctions
    where auctions.id = lots.id and auctions.status in ('completed', 'inactive')`.execute(db)
  await indexStaleLots(db as unknown as Queries)
  await sql`alter table lots alter column search_vector set statistics 1000`.execute(db)
  await sql`create index lots_open_words on lots using gin (search_vector) where is_open`.execute(db)
  await sql`create index lots_ended_words on lots using gin (search_vector) where not is_open`.execute(db)
  await sql`
    create index search_vocabulary_names on search_vocabulary using gist (word gist_trgm_ops) where is_name`.execute(
    db,
  )
}
