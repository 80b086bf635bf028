import { distance } from 'fastest-levenshtein'

/** From so many letters on a spelling may differ in one, and from so many in two; shorter ones stand for too many. */
const ONE_OFF = 5
const TWO_OFF = 8

/**
 * What a spelling means by its letters, where it is none of those that are known.
 * @param known What each known spelling means.
 * @param mostOff In how many letters it may differ at most.
 * @returns the one meaning that is near; null where there is none, or more than one.
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
