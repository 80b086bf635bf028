import { foldedWords } from '@boli/commodities'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'
import { correctionsOf } from './corrections.ts'
import { kindsBeginning, kindsOf, knownSpellings, type Unit, unitsOf } from './dictionary.ts'
import { kindLexeme, nameLexeme } from './index-lots.ts'

/** Results are counted and paged up to here; nobody reads further. */
const MAX_OPEN = 1_000
const MAX_ENDED = 300
/** How many of the newest lots are sampled to estimate how common a search is. */
const PROBED = 500
const COMMON_SHARE = 1 / 10
/** Further words would only narrow the results. */
const MAX_WORDS = 8
const LONGEST_WORD = 30
/** A prefix of more words than this is left to the word index. */
const MAX_CONTINUATIONS = 20
const SIMILAR_WORDS = 20

/** How many lots are searched, if not the default; 0 for none. */
export interface MostResults {
  ended?: number
}

/**
 * Finds lots by words, their beginnings, and other names of the same produce; if there are none, by the most similar
 * words in lots.
 * @returns ids of at most 1,000 open lots, then of those that ended, usually at most 300; matches in names before
 * matches in descriptions, newest first.
 */
export async function findLots(db: Queries, text: string, most: MostResults = {}): Promise<string[]> {
  const units = unitsIn(text)
  if (units.length === 0) return []
  const found = await matches(db, units, most)
  if (found.length > 0) return found
  const corrected = await correct(db, units)
  return corrected ? matches(db, corrected, most) : []
}

/**
 * The condition that a lot of `lots` has the words, their beginnings, or other names of the same produce; true without
 * words. For the few lots of one user: without an index and without corrections.
 */
export async function isNamed(db: Queries, text = ''): Promise<RawBuilder<boolean>> {
  const units = unitsIn(text)
  if (units.length === 0) return sql`true`
  const beginnings = units.flatMap(({ words }) => [...words])
  const query = toTextQuery(units, await readContinuations(db, beginnings))
  return query === null ? sql`false` : sql`lots.search_vector @@ ${query}::tsquery`
}

function unitsIn(text: string): Unit[] {
  const words = foldedWords(text).map((word) => word.slice(0, LONGEST_WORD))
  return unitsOf([...new Set(words.slice(0, MAX_WORDS))])
}

/** A unit of the search; `others` are words that may replace it. */
type Choice = Unit & { others?: readonly string[] }

async function matches(
  db: Queries,
  units: readonly Choice[],
  { ended = MAX_ENDED }: MostResults,
): Promise<string[]> {
  const beginnings = units.flatMap(({ words, others = [] }) => [...words, ...others])
  const query = toTextQuery(units, await readContinuations(db, beginnings))
  if (query === null) return []
  const open = await newestMatches(db, query, sql`is_open`, MAX_OPEN)
  const more = Math.min(ended, MAX_OPEN - open.length)
  return more > 0 ? [...open, ...(await newestMatches(db, query, sql`not is_open`, more))] : open
}

/** Matches in names before matches in descriptions. */
async function newestMatches(db: Queries, query: string, half: RawBuilder<unknown>, most: number) {
  const found = new Set<string>()
  const common = await readCommon(db, query, half, most * COMMON_SHARE)
  for (const [one, isCommon] of [
    [ofNames(query), common.isNameCommon],
    [query, common.isWordCommon],
  ] as const) {
    if (found.size >= most) break
    // Rare searches are forced to use the word index, because the planner knows nothing about rare words: walking from
    // the newest lot would read all of them. For common searches the newest lots suffice.
    const { rows } = await sql<{ id: string }>`
      select id from (
        select id from lots where ${half} and search_vector @@ ${one}::tsquery ${isCommon ? sql`` : sql`offset 0`}
      ) matching order by id desc limit ${most}
    `.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found].slice(0, most)
}

interface Common {
  isNameCommon: boolean
  isWordCommon: boolean
}

/** Whether many of the newest lots match, so that reading them in order is cheap. */
async function readCommon(
  db: Queries,
  query: string,
  half: RawBuilder<unknown>,
  atLeast: number,
): Promise<Common> {
  const { rows } = await sql<Common>`
    select count(*) filter (where search_vector @@ ${ofNames(query)}::tsquery) >= ${atLeast}::float8 as "isNameCommon",
      count(*) filter (where search_vector @@ ${query}::tsquery) >= ${atLeast}::float8 as "isWordCommon"
    from (select search_vector from lots where ${half} order by id desc limit ${PROBED}) newest
  `.execute(db)
  return rows[0] ?? { isNameCommon: false, isWordCommon: false }
}

/** By folded prefix: the words of lots that begin with it; null if there are too many. */
type Continuations = ReadonlyMap<string, readonly string[] | null>

async function readContinuations(db: Queries, beginnings: readonly string[]): Promise<Continuations> {
  const { rows } = await sql<{ beginning: string; words: string[] }>`
    select beginning, array(
      select word from search_vocabulary where word >= beginning and word < beginning || chr(1114111)
      limit ${MAX_CONTINUATIONS + 1}) as words
    from unnest(${beginnings}::text[]) as beginning
  `.execute(db)
  return new Map(
    rows.map(({ beginning, words }) => [beginning, words.length > MAX_CONTINUATIONS ? null : words]),
  )
}

/** A Postgres text query of all units, or null if no lot has one of them. */
function toTextQuery(units: readonly Choice[], continuations: Continuations): string | null {
  const terms = units.map((unit) => {
    const kinds = unit.kinds.length > 0 ? unit.kinds : kindsBeginning(unit.words.join(' '))
    const ofWords = unit.words.map((word) => termOf(word, continuations))
    const choices = [
      ...kinds.map((kind) => `'${kindLexeme(kind)}'`),
      ...(unit.others ?? []).map((word) => termOf(word, continuations)),
      ...(ofWords.includes(null) ? [] : [`(${ofWords.join(' & ')})`]),
    ].filter((choice) => choice !== null)
    return choices.length === 0 ? null : `(${[...new Set(choices)].join(' | ')})`
  })
  return terms.includes(null) ? null : terms.join(' & ')
}

function termOf(word: string, continuations: Continuations): string | null {
  const whole = continuations.get(word)
  if (whole === null) return `'${word}':*`
  return whole && whole.length > 0 ? `(${whole.map((one) => `'${one}'`).join(' | ')})` : null
}

/** The same query for names only. Quotes occur only around lexemes. */
function ofNames(query: string): string {
  return query.replace(/'([^']*)'/g, (_, lexeme: string) => `'${nameLexeme(lexeme)}'`)
}

/** For each unit that no lot has, the most similar words of lots and spellings of produce; null for no change. */
async function correct(db: Queries, units: readonly Unit[]): Promise<Choice[] | null> {
  const single = units.filter(({ words, kinds }) => words.length === 1 && kinds.length === 0)
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select word, array(
      select known.word from search_vocabulary known where is_name
      order by known.word <-> typed.word limit ${SIMILAR_WORDS}) as similar
    from unnest(${single.map(({ words }) => words[0])}::text[]) as typed (word)
    where not exists (
      select from search_vocabulary known where known.word >= typed.word and known.word < typed.word || chr(1114111))
  `.execute(db)
  if (rows.length === 0) return null
  const nearest = new Map(
    rows.map(({ word, similar }) => [word, correctionsOf(word, [...similar, ...knownSpellings])]),
  )
  return units.map((unit) => {
    const others = nearest.get(unit.words[0] ?? '') ?? []
    return { ...unit, kinds: [...unit.kinds, ...others.flatMap((other) => kindsOf(other))], others }
  })
}
