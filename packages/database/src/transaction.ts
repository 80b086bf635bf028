import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isRepeatable } from './errors.ts'

const MAX_ATTEMPTS = 5
const BASE_DELAY_MS = 10

/**
 * Runs a transaction, READ COMMITTED. A deadlock or serialization failure repeats all
 * of `run`, up to 5 times in all, so `run` must do nothing that a rollback does not undo.
 * @throws {UnknownCommit} if the connection was lost after COMMIT was sent.
 * @throws whatever `run` throws; a ROLLBACK that fails never hides it.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(run)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRepeatable(error)) throw error
      // Jitter: the same transactions must not conflict again.
      await sleep(BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** A Kysely instance or transaction over any tables; statements of this package are plain SQL. */
export type Executor = Parameters<RawBuilder<unknown>['execute']>[0]

/** The database's clock at this moment, in whole milliseconds; call it after taking locks. */
export async function readClock(db: Executor): Promise<number> {
  const { rows } = await sql<{ nowMs: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The clock query returned no row')
  return row.nowMs
}
