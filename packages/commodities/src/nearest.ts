import { distance } from 'fastest-levenshtein'

/** Lengths from which a spelling may differ in one letter, and in two; shorter ones match too many names. */
const ONE_OFF = 5
const TWO_OFF = 8

/**
 * Finds the meaning of an unknown spelling by its distance to known ones.
 * @param known What each known spelling means.
 * @param mostOff The largest number of differing letters.
 * @returns the only near meaning; null if there is none, or
 * more than one.
 */
export function nearestMeaning<Meaning>(
  spelling: string,
  known: Iterable<[string, Meaning]>,
  mostOff: 1 | 2,
): Meaning | null {
  const most = Math.min(mostOff, spelling.length >= TWO_OFF ? 2 : spelling.length >= ONE_OFF ? 1 : 0)
  if (most === 0) return null
  const near = new Set<Meaning>()
  for (const [other, meaning] of known) {
    if (Math.abs(other.length - spelling.length) <= most && distance(spelling, other) <= most)
      near.add(meaning)
  }
  const [meant, another] = near
  return meant !== undefined && another === undefined ? meant : null
}
