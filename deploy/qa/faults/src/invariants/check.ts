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

/** One call of the load. Repeated under the same key it is still the same call. */
export interface Attempt {
  key: string
  /** Its outcome so far; `unknown` until a repetition resolves it. */
  outcome: Outcome
}

/**
 * Each answered call took effect once, and no other did; calls without an answer were repeated with their key before.
 * @param answered what the answered calls have stored, by id or key
 * @param stored what is stored
 */
export function wrongAnswers(
  what: string,
  attempts: readonly Attempt[],
  answered: Iterable<string>,
  stored: Iterable<string>,
): string[] {
  const [acknowledged, kept] = [new Set(answered), new Set(stored)]
  const unknown = attempts.filter(({ outcome }) => outcome === 'unknown')
  return [
    ...firstOf(
      `${what} are left without an answer`,
      unknown.map(({ key }) => key),
    ),
    ...firstOf(`${what} were acknowledged and are not stored`, [...acknowledged.difference(kept)]),
    ...firstOf(`${what} are stored without an answer`, [...kept.difference(acknowledged)]),
  ]
}
