import type { Commodity } from './commodity.ts'
import { fruits } from './data/fruits.ts'
import { grains } from './data/grains.ts'
import { oilseeds } from './data/oilseeds.ts'
import { others } from './data/others.ts'
import { pulses } from './data/pulses.ts'
import { spices } from './data/spices.ts'
import { vegetables } from './data/vegetables.ts'
import { nearestMeaning } from './nearest.ts'

/**
 * Normalizes spellings that count as the same: composed form, without case, nuktas of any script, joiners and doubled
 * letters; every
 * nasal mark is an anusvara, and none at the end of a word (गेहूँ, गेहूं and गेहू are one word, as are प्याज़ and प्याज).
 */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0a71]|\u200c|\u200d|[\u0300-\u036f]/gu, '')
    .replace(/\u0a70/gu, '\u0a02')
    .replace(/\u0901|[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u092d])/gu, '\u0902')
    .replace(/\u0902$/u, '')
    .replace(/([a-z])\1+/gu, '$1')
    .normalize('NFC')
}

/** The words of a text in order, each folded: letters of any script, their marks, and digits. */
export function foldedWords(text: string): string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
  return words.map(fold).filter((word) => word !== '')
}

/** Every commodity, cereals first. */
export const commodities: readonly Commodity[] = [
  ...grains,
  ...pulses,
  ...oilseeds,
  ...vegetables,
  ...fruits,
  ...spices,
  ...others,
]

const byId: ReadonlyMap<string, Commodity> = new Map(commodities.map((known) => [known.id, known]))
const folded = (text: string) => foldedWords(text).join(' ')

/** All spellings of a commodity: its id's words, its names, its aliases. */
export function spellingsOf({ id, names, aliases }: Commodity): readonly string[] {
  return [id.replaceAll('_', ' '), ...Object.values(names), ...aliases]
}

type Spellings = ReadonlyMap<string, Commodity>

interface Index {
  /** Commodities by folded spelling; several commodities may share a spelling. */
  bySpelling: ReadonlyMap<string, readonly Commodity[]>
  byMandiName: Spellings
  /** Commodities by file spelling; spellings that several commodities share are left out. */
  byLetters: Spellings
}

let made: Index | undefined

/** Built on the first search: folding all spellings would delay the start of a page or a service. */
function index(): Index {
  if (made) return made
  const bySpelling = new Map<string, Commodity[]>()
  for (const known of commodities)
    for (const spelling of new Set(spellingsOf(known).map(folded)))
      bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), known])
  const byMandiName = new Map(
    commodities.flatMap((known) => known.mandiNames.map((name) => [folded(name), known])),
  )
  const byLetters = new Map([...byMandiName].map(([spelling, known]) => [lettersOf(spelling), known]))
  made = { bySpelling, byMandiName, byLetters }
  return made
}

const lettersOf = (spelling: string) => spelling.replaceAll(' ', '')

/** The commodity of an id, or null. */
export function commodityOf(id: string): Commodity | null {
  return byId.get(id) ?? null
}

/** Cached, as files repeat names on many lines. */
const ofMandi = new Map<string, Commodity | null>()
const MOST_NAMES = 2_000

/**
 * The commodity that a file of mandi prices means: by its name there, by a spelling that no two commodities share, or
 * by the only name that is a near spelling. Null if that is not certain.
 */
export function commodityOfMandi(name: string): Commodity | null {
  const read = ofMandi.get(name)
  if (read !== undefined) return read
  const { bySpelling, byMandiName, byLetters } = index()
  const spelling = folded(name)
  const [shared, another] = bySpelling.get(spelling) ?? []
  const meant =
    byMandiName.get(spelling) ??
    (shared ? (another ? null : shared) : nearestMeaning(lettersOf(spelling), byLetters, 1))
  if (ofMandi.size < MOST_NAMES) ofMandi.set(name, meant)
  return meant
}

/** Shorter prefixes match too many. */
const SHORTEST_BEGINNING = 2
const LONGEST_SPELLING = 4

/**
 * Suggestions while a product's name is typed: commodities spelled by consecutive words of the text, the longest match
 * first, then those with a spelling that begins with the text.
 */
export function suggestCommodities(text: string, most = 5): Commodity[] {
  const { bySpelling } = index()
  const words = foldedWords(text).slice(0, 12)
  const runs = words
    .flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST_SPELLING, words.length - start) }, (_, length) =>
        words.slice(start, start + length + 1),
      ),
    )
    .sort((one, other) => other.length - one.length)
  const spelt = runs.flatMap((run) => bySpelling.get(run.join(' ')) ?? [])
  const begun = words.join(' ')
  const continued =
    begun.length < SHORTEST_BEGINNING
      ? []
      : [...bySpelling].filter(([spelling]) => spelling.startsWith(begun)).flatMap(([, known]) => known)
  return [...new Set([...spelt, ...continued])].slice(0, most)
}
