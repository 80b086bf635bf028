import type { ActivityEntry } from '@boli/contracts'

/** How many lines are kept; older ones fall off. */
export const FEED_LENGTH = 50

/** Two lists as one, newest first, each entry once. */
export function mergeActivity(
  one: readonly ActivityEntry[],
  other: readonly ActivityEntry[],
): ActivityEntry[] {
  const byId = new Map([...one, ...other].map((entry) => [entry._id, entry]))
  return [...byId.values()]
    .sort(
      (first, second) => Date.parse(second.at) - Date.parse(first.at) || (second._id > first._id ? 1 : -1),
    )
    .slice(0, FEED_LENGTH)
}
