/** An account and one of its values, such as a device or a phone number. */
export interface Holding {
  userId: string
  value: string
}

const FIRST_LABEL = 'A'.charCodeAt(0)
const LETTERS = 26

/**
 * Labels each value that at least two accounts have, in the order in which they first appear.
 * @returns the labels of each such account: A … Z, AA, AB …
 */
export function sharedGroups(holdings: readonly Holding[]): Map<string, string[]> {
  const holders = new Map<string, Set<string>>()
  for (const { userId, value } of holdings) holders.set(value, (holders.get(value) ?? new Set()).add(userId))
  const shared = [...holders.values()].filter((users) => users.size > 1)
  const labels = new Map<string, string[]>()
  shared.forEach((users, index) => {
    for (const userId of users) labels.set(userId, [...(labels.get(userId) ?? []), labelOf(index)])
  })
  return labels
}

function labelOf(index: number): string {
  const last = String.fromCharCode(FIRST_LABEL + (index % LETTERS))
  return index < LETTERS ? last : `${labelOf(Math.floor(index / LETTERS) - 1)}${last}`
}
