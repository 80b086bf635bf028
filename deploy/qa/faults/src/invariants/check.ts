import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemDatabase } from '@boli/system'

/** The database in which the invariants are checked. */
export type Queried = Pick<SystemDatabase, 'query'>

/** Repeats a check until there are no violations. @returns the last violations, a line each, once the time has passed. */
export async function untilHolds(
  check: () => Promise<string[]> | string[],
  withinMs: number,
): Promise<string[]> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const wrong = await Promise.try(check).catch((error: Error) => [
      `it could not be checked: ${error.message}`,
    ])
    if (wrong.length === 0 || Date.now() > deadline) return wrong
    await sleep(250)
  }
}

/** Counts violations, and shows the first few as examples. */
export function firstOf(what: string, items: readonly unknown[]): string[] {
  if (items.length === 0) return []
  return [`${items.length} ${what}, such as ${JSON.stringify(items.slice(0, 3))}`]
}
