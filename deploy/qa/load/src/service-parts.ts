import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Database } from '@boli/database'
import { silentLogger } from '@boli/test-kit'

/** Opens a schema for its service or a tool. @param url URL with any role that has access. @param endings Closes it. */
export function openSchema<Tables = object>(
  url: string,
  schema: string,
  more: Partial<Parameters<typeof createDatabase>[0]> = {},
  endings?: AsyncDisposableStack,
): Database<Tables> {
  const given = { url, schema, applicationName: 'load', logger: silentLogger }
  const database = createDatabase<Tables>({ ...given, ...more })
  endings?.defer(database.close)
  return database
}

/** Ends what `use` has started, however it ends. */
export async function withEndings<Result>(
  use: (endings: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const endings = new AsyncDisposableStack()
  return use(endings).finally(() => endings.disposeAsync())
}

/** For tools: without time limits. */
export const unlimited = { maxConnections: 3, statementTimeoutMs: 0 }

/** One long pause of the event loop makes a service shed load until the delay is measured again a second later. */
const SHEDDING_MS = 1_500
const MAX_TRIES = 5

/**
 * Repeats a call while the service sheds load: only the tool calls it, so that these refusals say nothing about it.
 * @throws if the answer is not a success.
 */
export async function unlessShed<Answer extends { status: number; body: string }>(
  path: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call()
    if (answer.status < 300) return answer
    if (answer.status !== 503 || tries === MAX_TRIES)
      throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
    await sleep(SHEDDING_MS)
  }
}
