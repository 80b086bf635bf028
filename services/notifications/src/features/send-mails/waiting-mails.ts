import { inTransaction } from '@boli/database'
import { mailRetryMs } from '../../domain/mails.ts'
import type { Delivery } from '../../persistence/sending.ts'
import type { Queries } from '../../persistence/tables.ts'

/**
 * Takes the mail that has been due longest. Its next try is written down before this one begins: whoever
 * dies in between has it sent once more rather than never, and no transaction is open while it is sent.
 */
export async function claimMail(db: Queries, now: Date): Promise<Delivery | null> {
  return inTransaction(db, async (trx) => {
    const waiting = await trx
      .selectFrom('deliveries')
      .selectAll()
      .where('channel', '=', 'mail')
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!waiting) return null
    const attempts = waiting.attempts + 1
    return trx
      .updateTable('deliveries')
      .set({ attempts, due_at: new Date(now.getTime() + mailRetryMs(attempts)) })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
