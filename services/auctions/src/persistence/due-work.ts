import { inTransaction } from '@boli/database'
import { isUnavailable, type Logger } from '@boli/http-kit'
import type { AuctionsDatabase, Queries } from './tables.ts'

/** Work that waits in a table, by the id of what it is about. */
export interface DueWork {
  /** Locks what is due, of these ids where some are given, and passes over what another instance holds. */
  lock(trx: Queries, ids: readonly string[] | null): Promise<string[]>
  act(trx: Queries, ids: readonly string[]): Promise<void>
  /** Has what failed alone wait, so that it holds up no other. */
  postpone(trx: Queries, id: string): Promise<void>
  /** Logged with the id of what failed alone. */
  failure: string
}

/**
 * Acts on a batch of due work in one transaction; where that fails, on each alone.
 * @returns how much was due.
 * @throws where the database is away; nothing is postponed then.
 */
export async function actOnDue(
  { database: { db }, logger }: { database: AuctionsDatabase; logger: Logger },
  work: DueWork,
): Promise<number> {
  let batch: string[] = []
  async function attempt(ids: readonly string[] | null): Promise<void> {
    await inTransaction(db, async (trx) => {
      const locked = await work.lock(trx, ids)
      if (ids === null) batch = locked
      if (locked.length > 0) await work.act(trx, locked)
    })
  }
  try {
    await attempt(null)
  } catch (error) {
    if (batch.length === 0 || isUnavailable(error)) throw error
    for (const id of batch) {
      try {
        await attempt([id])
      } catch (alone) {
        if (isUnavailable(alone)) throw alone
        logger.error({ err: alone, id }, work.failure)
        await work.postpone(db, id)
      }
    }
  }
  return batch.length
}

/** So long work that failed waits. */
export const POSTPONED_FOR = '1 minute'
