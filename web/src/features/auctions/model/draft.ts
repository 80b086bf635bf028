/** Where the unfinished form of one person is kept on this device. */
const keyOf = (name: string, userId: string) => `boli.draft.${name}.${userId}`

/** Keeps what is filled in. A device that forbids storage just forgets it. */
export function keepDraft(name: string, userId: string, values: object): void {
  try {
    localStorage.setItem(keyOf(name, userId), JSON.stringify(values))
  } catch {
    // Storage is full or forbidden; the form itself still holds everything.
  }
}

/** Takes up a draft: only fields that the form has, and only texts. */
export function readDraft<Values extends Record<string, string>>(
  name: string,
  userId: string,
  empty: Values,
): Values | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name, userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const known = Object.entries(kept).filter(([field, value]) => field in empty && typeof value === 'string')
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return null
  }
}

export function dropDraft(name: string, userId: string): void {
  try {
    localStorage.removeItem(keyOf(name, userId))
  } catch {
    // Nothing was kept then.
  }
}
