import { commodities, foldedWords, spellingsOf } from '@boli/commodities'
import { furtherNames } from '@boli/commodities/names'
import { produce } from './produce.ts'

/** Consecutive words that mean one thing; `kinds` are the dictionary lines that contain them. */
export interface Unit {
  words: string[]
  kinds: string[]
}

const LONGEST_NAME = 3
/** Shorter prefixes match too many kinds. */
const SHORTEST_BEGINNING = 3

/** Commodities by their ids, everything else by the first spelling of its line. */
const lines = [
  ...commodities.map((known) => ({
    kind: known.id,
    spellings: [...spellingsOf(known), ...furtherNames(known)],
  })),
  ...produce
    .trim()
    .split('\n')
    .map((line) => ({
      kind: line.slice(0, line.indexOf(',')).replaceAll(' ', '_'),
      spellings: line.split(','),
    })),
]

/** Folded spelling → kinds. */
const kindsBySpelling = new Map<string, string[]>()
for (const { kind, spellings } of lines)
  for (const spelling of new Set(spellings.map((one) => foldedWords(one).join(' '))))
    kindsBySpelling.set(spelling, [...(kindsBySpelling.get(spelling) ?? []), kind])

/** Every folded spelling that is a single word, for correcting misspellings. */
export const knownSpellings: readonly string[] = [...kindsBySpelling.keys()].filter(
  (spelling) => !spelling.includes(' '),
)

/** The kinds with exactly this folded spelling. */
export function kindsOf(spelling: string): readonly string[] {
  return kindsBySpelling.get(spelling) ?? []
}

/** The kinds with a spelling that begins with these letters. */
export function kindsBeginning(letters: string): string[] {
  if (letters.length < SHORTEST_BEGINNING) return []
  const found = [...kindsBySpelling].filter(([spelling]) => spelling.startsWith(letters))
  return [...new Set(found.flatMap(([, kinds]) => kinds))]
}

/** All kinds that folded words name, also within longer names: black cumin is also found by cumin. */
export function kindsIn(words: readonly string[]): string[] {
  const found = words.flatMap((_, start) =>
    Array.from({ length: LONGEST_NAME }, (_, length) => words.slice(start, start + length + 1).join(' ')),
  )
  return [...new Set(found.flatMap((spelling) => kindsOf(spelling)))]
}

/** Groups folded words into units: the longest names in the dictionary, and every other word alone. */
export function unitsOf(words: readonly string[]): Unit[] {
  const units: Unit[] = []
  for (let start = 0; start < words.length; ) {
    let length = Math.min(LONGEST_NAME, words.length - start)
    while (length > 1 && kindsOf(words.slice(start, start + length).join(' ')).length === 0) length -= 1
    const run = words.slice(start, start + length)
    units.push({ words: run, kinds: [...kindsOf(run.join(' '))] })
    start += length
  }
  return units
}
