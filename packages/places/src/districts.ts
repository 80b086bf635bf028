import { nearestMeaning } from '@boli/commodities'
import type { IndianState } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import { districtNames } from './district-names.ts'
import { districtsOf } from './pin-places.ts'
import { placeKey } from './states.ts'

/** What each known spelling of a state's districts means: the key of India Post's name. */
const known = new Map<IndianState, Map<string, string>>()

function spellingsIn(state: IndianState): Map<string, string> {
  const made = known.get(state)
  if (made) return made
  const spellings = new Map(districtsOf(state).map((name) => [placeKey(name), placeKey(name)]))
  for (const line of districtNames[state]?.trim().split('\n') ?? []) {
    const keys = line.split(',').map(placeKey)
    for (const key of keys) spellings.set(key, keys[0] ?? key)
  }
  known.set(state, spellings)
  return spellings
}

/** Files repeat few names on many lines. */
const read = new LRUCache<string, string>({ max: 2_000 })

/**
 * One key for all spellings of a district: of what stands before and in brackets the first that is known, else the
 * first that a known name of the state, and one alone, is near by its letters; else the name's own letters.
 */
export function districtKey(state: IndianState, name: string): string {
  const question = `${state} ${name}`
  const answer = read.get(question) ?? meant(state, name)
  read.set(question, answer)
  return answer
}

function meant(state: IndianState, name: string): string {
  const spellings = spellingsIn(state)
  const keys = [name, ...name.split(/[()[\]/]/)].map(placeKey).filter((key) => key !== '')
  const exact = keys.map((key) => spellings.get(key)).find((key) => key !== undefined)
  if (exact !== undefined) return exact
  const near = keys.map((key) => nearestMeaning(key, spellings, 2)).find((key) => key !== null)
  return near ?? placeKey(name)
}

/** The district of a state that a name means, as India Post writes it; null where none is known by it. */
export function districtNamed(state: IndianState, name: string): string | null {
  const own = districtsOf(state).find((known) => placeKey(known) === placeKey(name))
  const key = districtKey(state, name)
  return own ?? districtsOf(state).find((known) => placeKey(known) === key) ?? null
}
