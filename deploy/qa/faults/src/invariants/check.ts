import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../load/call-log.ts'

/** Checks invariants. @returns a line for each violation. */
export type Check = () => Promise<string[]>

/** Repeats a check until there are no violations. @returns the last violations, once the time has passed. */
export async function untilHolds(check: Check, withinMs: number): Promise<string[]> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const wrong = await check().catch((error: Error) => [`it could not be checked: ${error.message}`])
    if (wrong.length === 0 || Date.now() > deadline) return wrong
    await sleep(250)
  }
}

/** Only the first ones, which show the kind. */
export function firstOf(what: string, items: readonly unknown[]): string[] {
  if (items.length === 0) return []
  return [`${items.length} ${what}, such as ${JSON.stringify(items.slice(0, 3))}`]
}

/** The first of a list that the second one lacks. */
export function lacking(some: Iterable<string>, others: Iterable<string>): string[] {
  return [...new Set(some).difference(new Set(others))]
}

/** Attempts whose outcome is still unknown, by their keys. */
export function unanswered(what: string, attempts: readonly { outcome: Outcome; key: string }[]): string[] {
  const unknown = attempts.filter(({ outcome }) => outcome === 'unknown')
  return firstOf(
    `${what} are left without an answer`,
    unknown.map(({ key }) => key),
  )
}
