import { sql } from 'kysely'
import type { Lot } from '../domain/lot.ts'
import {
  correctionsOf,
  isPlainWord,
  searchWords,
  toTextQuery,
  wordsWorthKeeping,
} from '../domain/search-words.ts'
import type { AuctionsDatabase, Queries } from './tables.ts'

/** Results are counted and paged up to here; nobody reads further. */
export const MAX_RESULTS = 1_000
const SIMILAR_WORDS = 20
/** Beginnings of more words than that are left to the word index. */
const MAX_CONTINUATIONS = 20
/** How many of the newest lots are looked at to learn how common a word is. */
const PROBED_LOTS = 500
/** A word in every tenth lot, or more, is met soon enough by reading backwards. */
const COMMON_SHARE = 0.1

/**
 * Finds lots by words and their beginnings; where there are none, by the nearest words that lots use.
 * @returns ids of those named so, then of those described so, newest first in each; at most
 *   {@link MAX_RESULTS}.
 */
export async function findLots(database: AuctionsDatabase, text: string): Promise<string[]> {
  const words = searchWords(text)
  if (words.length === 0) return []
  const choices = words.map((word) => [word])
  const found = await matches(database, choices)
  if (found.length > 0) return found
  const corrected = await correct(database.db, words)
  return corrected ? matches(database, corrected) : []
}

/** Keeps the words of a lot, for those who will misspell them. */
export async function rememberWords(trx: Queries, lot: Lot): Promise<void> {
  const words = wordsWorthKeeping(`${lot.productName} ${lot.variety} ${lot.category} ${lot.origin}`)
  await sql`
    insert into search_words select unnest(${words.sort()}::text[]) on conflict do nothing
  `.execute(trx)
}

/** For each word itself where lots use it or its continuation, else its nearest neighbours; null for no change. */
async function correct(db: Queries, words: readonly string[]): Promise<string[][] | null> {
  const { rows } = await sql<{ word: string; similar: string[] | null }>`
    select typed.word, neighbours.similar
    from unnest(${words}::text[]) with ordinality as typed (word, position)
    left join lateral (
      select array_agg(near.word) as similar from (
        select w.word from search_words w
        where not exists (
          select from search_words known where known.word >= typed.word and known.word < typed.word || chr(1114111))
        order by w.word <-> typed.word limit ${SIMILAR_WORDS}) as near
    ) as neighbours on true
    order by typed.position
  `.execute(db)
  const chosen = rows.map(({ word, similar }) => {
    const corrections = correctionsOf(word, similar ?? [])
    return corrections.length > 0 ? corrections : [word]
  })
  const isChanged = chosen.some((choices, index) => choices[0] !== words[index])
  return isChanged ? chosen : null
}

async function matches(
  database: AuctionsDatabase,
  choices: readonly (readonly string[])[],
): Promise<string[]> {
  const continuations = await readContinuations(database.db, choices.flat())
  const isInLots = (word: string) => continuations.get(word)?.length !== 0
  if (!choices.every((words) => words.some(isInLots))) return []
  const textQuery = toTextQuery(choices, continuations)
  return database.db.transaction().execute(async (trx) => {
    const common = await probe(trx, textQuery)
    const named = await newestMatches(trx, 'name_words', textQuery, common.isNamedOften)
    if (named.length >= MAX_RESULTS) return named
    const described = await newestMatches(trx, 'all_words', textQuery, common.isDescribedOften)
    return [...new Set([...named, ...described])].slice(0, MAX_RESULTS)
  })
}

/** The words of lots that begin so, of those beginnings that no more than a few words have. */
async function readContinuations(db: Queries, beginnings: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ beginning: string; words: string[] }>`
    select beginning, array(
      select word from lot_words where word >= beginning and word < beginning || chr(1114111)
      limit ${MAX_CONTINUATIONS + 1}) as words
    from unnest(${beginnings}::text[]) as beginning
  `.execute(db)
  return new Map(
    rows
      .filter(({ words }) => words.length <= MAX_CONTINUATIONS && words.every(isPlainWord))
      .map(({ beginning, words }) => [beginning, words]),
  )
}

async function probe(trx: Queries, textQuery: string) {
  const { rows } = await sql<{ named: number; described: number }>`
    select count(*) filter (where name_words @@ to_tsquery('simple', ${textQuery})) as named,
      count(*) filter (where all_words @@ to_tsquery('simple', ${textQuery})) as described
    from (select name_words, all_words from lots order by id desc limit ${PROBED_LOTS}) as newest
  `.execute(trx)
  const { named = 0, described = 0 } = rows[0] ?? {}
  const enough = PROBED_LOTS * COMMON_SHARE
  return { isNamedOften: named >= enough, isDescribedOften: described >= enough }
}

/**
 * The planner cannot know how common the beginning of a word is, and the wrong way costs a hundred times
 * the right one: rare words go by the word index, common ones by the newest lots.
 */
async function newestMatches(
  trx: Queries,
  column: 'name_words' | 'all_words',
  textQuery: string,
  isCommon: boolean,
): Promise<string[]> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${isCommon ? 'on' : 'off'}, true),
      set_config('enable_bitmapscan', ${isCommon ? 'off' : 'on'}, true)
  `.execute(trx)
  // Ids sort by the time of their making.
  const { rows } = await sql<{ id: string }>`
    select id from lots where ${sql.ref(column)} @@ to_tsquery('simple', ${textQuery})
    order by id desc limit ${MAX_RESULTS}
  `.execute(trx)
  return rows.map(({ id }) => id)
}
