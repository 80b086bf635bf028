import { nearestMeaning } from '@boli/commodities'
import type { IndianState } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import { districtNames } from './district-names.ts'
import { districtsOf } from './pin-places.ts'
import { placeKey } from './states.ts'

/** The key of India Post's name for each known spelling of a state's districts. */
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

/** Cached, as files repeat names on many lines. */
const read = new LRUCache<string, string>({ max: 2_000 })

/**
 * One key for all spellings of a district: that of the first known name before or in brackets, otherwise of the first name
 * with exactly one similar name in the state, otherwise the letters of the name.
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

/** The district of a state with this name, as India Post writes it; null if it is unknown. */
export function districtNamed(state: IndianState, name: string): string | null {
  const own = districtsOf(state).find((known) => placeKey(known) === placeKey(name))
  const key = districtKey(state, name)
  return own ?? districtsOf(state).find((known) => placeKey(known) === key) ?? null
}
