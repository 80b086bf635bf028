import { foldedWords } from '@boli/commodities'
import { unitsOf } from './dictionary.ts'
import { kindLexeme } from './index-lots.ts'

/** The conditions of a saved search, without prices. */
export interface SoughtLot {
  text: string
  category: string | null
  commodity: string | null
  state: string | null
}

/** Words and kinds as the index of lots has them; further words of a long text would only narrow the results. */
const MAX_WORDS = 8

/** Every unit of a text as lexemes of which a matching lot has at least one. */
function lexemesOf(text: string): string[][] {
  const words = [...new Set(foldedWords(text))].slice(0, MAX_WORDS)
  return unitsOf(words).flatMap((unit) =>
    // Lots are indexed by kind, whatever the spelling.
    unit.kinds.length > 0 ? [unit.kinds.map(kindLexeme)] : unit.words.map((word) => [word]),
  )
}

/** The Postgres text query of whole words and kinds; null for a text without any. */
export function toExactQuery(text: string): string | null {
  const units = lexemesOf(text)
  if (units.length === 0) return null
  return units.map((lexemes) => `(${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')})`).join(' & ')
}

/**
 * The keys under which a search is stored: every matching lot has one of them. Kinds of produce are rarer than other
 * words, the last of several kinds is usually the one meant, and a commodity is rarer than a category.
 */
export function keysOfSearch({ text, category, commodity, state }: SoughtLot): string[] {
  const units = lexemesOf(text)
  const rarest = units.findLast(([first]) => first?.startsWith('~')) ?? units.at(-1)
  const bases = rarest ?? [baseOf({ category, commodity })]
  return bases.map((base) => keyOf(base, state))
}

function baseOf({ category, commodity }: Pick<SoughtLot, 'category' | 'commodity'>): string {
  if (commodity !== null) return `commodity:${commodity}`
  return category === null ? '*' : `category:${category}`
}

/** All keys of a lot. */
export function keysOfLot(lot: Omit<SoughtLot, 'text'> & { lexemes: readonly string[] }): string[] {
  const { lexemes, category, commodity, state } = lot
  const bases = [
    ...lexemes.filter((lexeme) => !lexeme.startsWith('^')),
    ...(commodity === null ? [] : [`commodity:${commodity}`]),
    ...[`category:${category}`, '*'],
  ]
  const places = state === null ? [null] : [null, state]
  return bases.flatMap((base) => places.map((place) => keyOf(base, place)))
}

const keyOf = (base: string, state: string | null) => `${base}|${state ?? ''}`
