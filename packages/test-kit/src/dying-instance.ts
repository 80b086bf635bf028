import type { Database } from '@boli/database'
import type { TestDatabase } from './test-database.ts'

const GONE_WITHIN_MS = 5_000

/**
 * Runs something as an instance that dies after its n-th statement: as with `kill -9`, Postgres sees a connection that
 * ends with open work.
 * @param step from 1.
 * @returns whether it died; false if it has fewer statements and finished.
 * @throws what `run` throws while the instance is alive.
 */
async function diesAt<Tables>(
  storage: Pick<TestDatabase<Tables>, 'connect' | 'database'>,
  step: number,
  run: (database: Database<Tables>) => Promise<unknown>,
): Promise<boolean> {
  const name = `dies ${crypto.randomUUID()}`
  const database = storage.connect(name)
  const terminate = 'select pg_terminate_backend(pid, $2) from pg_stat_activity where application_name = $1'
  let statements = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1
      if (statements === step) await storage.database.pool.query(terminate, [name, GONE_WITHIN_MS])
      return result
    },
  })
  try {
    await run({ ...database, db })
    return false
  } catch (error) {
    if (statements !== step) throw error
    return true
  } finally {
    await database.close()
  }
}

/** Runs instances that die after the first statement, the second and so on, until one finishes. @returns how many died. */
export async function dieAtEachStep<Tables>(
  storage: Pick<TestDatabase<Tables>, 'connect' | 'database'>,
  run: (database: Database<Tables>) => Promise<unknown>,
): Promise<number> {
  let deaths = 0
  while (await diesAt(storage, deaths + 1, run)) deaths += 1
  return deaths
}
