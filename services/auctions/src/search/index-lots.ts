import { foldedWords } from '@boli/commodities'
import type { Lot } from '@boli/contracts'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'
import { kindsIn } from './dictionary.ts'
import { DICTIONARY_VERSION } from './produce.ts'

/** The texts by which a lot is searched. */
export type SearchedTexts = Pick<
  Lot,
  'productName' | 'description' | 'category' | 'variety' | 'origin' | 'commodity'
>

const LOTS_PER_STATEMENT = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'
const MAX_LEXEMES = 1_000
const LONGEST_WORD = 60

/** Words never contain these marks, so a kind of produce cannot be mistaken for a word. */
export const kindLexeme = (kind: string): string => `~${kind}`
/** A word or kind in a lot's name has a separate lexeme, so that Postgres knows how common it is in names. */
export const nameLexeme = (lexeme: string): string => `^${lexeme}`
/** Words that are corrected if misspelt. */
const NAME = /^\P{N}{3,30}$/u

/** Indexes one lot by its words and the kinds of produce they name; those of its name are marked. */
export async function indexLot(trx: Queries, lotId: string, texts: SearchedTexts): Promise<void> {
  await writeVectors(trx, [{ id: lotId, ...texts }])
}

/** Indexes all lots that the current version of the dictionary has not indexed yet. @returns how many. */
export async function indexStaleLots(db: Queries): Promise<number> {
  let [total, last] = [0, NO_ID]
  for (;;) {
    // A migration calls this before the column for the commodity exists. It proceeds by id, so that rows updated in
    // this transaction are not visited again.
    const { rows } = await sql<SearchedTexts & { id: string }>`
      select id, product_name as "productName", description, category, variety, origin,
        to_jsonb(lots) ->> 'commodity' as commodity from lots
      where search_version <> ${DICTIONARY_VERSION} and id > ${last} order by id limit ${LOTS_PER_STATEMENT}
    `.execute(db)
    if (rows.length === 0) return total
    await writeVectors(db, rows)
    total += rows.length
    last = rows.at(-1)?.id ?? last
  }
}

/** The columns of a new lot by which it is searched; its words are stored in the vocabulary. */
export async function indexColumns(trx: Queries, texts: SearchedTexts) {
  const vector = vectorOf(texts)
  await storeWords(trx, [texts], [vector])
  return { search_vector: vector.vector, search_version: DICTIONARY_VERSION }
}

async function writeVectors(db: Queries, lots: readonly (SearchedTexts & { id: string })[]): Promise<void> {
  const vectors = lots.map(vectorOf)
  await storeWords(db, lots, vectors)
  await sql`
    update lots set search_vector = indexed.vector::tsvector, search_version = ${DICTIONARY_VERSION}
    from unnest(${lots.map(({ id }) => id)}::uuid[], ${vectors.map(({ vector }) => vector)}::text[]) as indexed (id, vector)
    where lots.id = indexed.id
  `.execute(db)
}

async function storeWords(
  db: Queries,
  lots: readonly SearchedTexts[],
  vectors: readonly LotVector[],
): Promise<void> {
  const names = new Set(lots.flatMap((lot) => foldedWords(`${lot.productName} ${lot.variety} ${lot.origin}`)))
  const words = [...new Set(vectors.flatMap(({ words }) => words))].sort()
  // Only words that are new or become names: a conflict locks the word's row until the end of the transaction even if
  // nothing changes, and listings of lots that share a word would be serialised.
  await sql`
    insert into search_vocabulary as known (word, is_name)
    select * from unnest(${words}::text[], ${words.map((word) => names.has(word) && NAME.test(word))}::bool[])
      as listed (word, is_name)
    where not exists (
      select from search_vocabulary as known where known.word = listed.word and known.is_name >= listed.is_name)
    on conflict (word) do update set is_name = true where excluded.is_name and not known.is_name
  `.execute(db)
}

interface LotVector {
  vector: string
  words: string[]
}

function vectorOf(texts: SearchedTexts): LotVector {
  const named = lexemesOf(texts.productName)
  if (texts.commodity !== null) named.add(kindLexeme(texts.commodity))
  const rest = lexemesOf(`${texts.variety} ${texts.category} ${texts.origin} ${texts.description}`)
  const lexemes = [...new Set([...named, ...rest])].slice(0, MAX_LEXEMES)
  return {
    vector: [...lexemes, ...[...named].map(nameLexeme)].map((lexeme) => `'${lexeme}'`).join(' '),
    words: lexemes.filter((lexeme) => !lexeme.startsWith('~')),
  }
}

function lexemesOf(text: string): Set<string> {
  const words = foldedWords(text).map((word) => word.slice(0, LONGEST_WORD))
  return new Set([...words, ...kindsIn(words).map(kindLexeme)])
}
