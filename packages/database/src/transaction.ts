import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { isRepeatable } from './errors.ts'

const MAX_ATTEMPTS = 5
const BASE_DELAY_MS = 10

/**
 * Runs a transaction, READ COMMITTED unless said otherwise. A deadlock or serialization failure repeats all
 * of `run`, up to 5 times in all, so `run` must do nothing that a rollback does not undo.
 * @throws {UnknownCommit} where the connection was lost after COMMIT was sent.
 * @throws whatever `run` throws; a ROLLBACK that fails never hides it.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
  options: { isolationLevel?: IsolationLevel } = {},
): Promise<Result> {
  const isolationLevel = options.isolationLevel ?? 'read committed'
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolationLevel).execute(run)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRepeatable(error)) throw error
      // Jitter: the same transactions must not meet again at the same moment.
      await sleep(BASE_DELAY_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}
