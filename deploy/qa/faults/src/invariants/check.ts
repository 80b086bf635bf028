import { setTimeout as sleep } from 'node:timers/promises'

/** Looks for what must not be. @returns a line for each thing that is wrong. */
export type Check = () => Promise<string[]>

/** Asks again until nothing is wrong. @returns what was wrong last, once the time has passed. */
export async function untilHolds(check: Check, withinMs: number): Promise<string[]> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const wrong = await check().catch((error: Error) => [`it could not be checked: ${error.message}`])
    if (wrong.length === 0 || Date.now() > deadline) return wrong
    await sleep(250)
  }
}

/** Some of many, since the first tell what kind it is. */
export function firstOf(what: string, items: readonly unknown[]): string[] {
  if (items.length === 0) return []
  return [`${items.length} ${what}, such as ${JSON.stringify(items.slice(0, 3))}`]
}
