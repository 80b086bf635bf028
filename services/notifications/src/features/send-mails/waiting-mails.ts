import { inTransaction } from '@boli/database'
import { mailRetryMs } from '../../domain/mails.ts'
import type { Delivery } from '../../persistence/sending.ts'
import type { Queries } from '../../persistence/tables.ts'

/**
 * Takes the mail that has been due longest. Its next try is stored before this one begins: after a crash in
 * between it is sent twice rather than never, and no transaction is open while it is sent.
 */
export async function claimMail(db: Queries, now: Date): Promise<Delivery | null> {
  // Mostly nothing is due: one look says so, where a transaction would be three statements.
  if (!(await dueMail(db, now).executeTakeFirst())) return null
  return inTransaction(db, async (trx) => {
    const waiting = await dueMail(trx, now).forUpdate().skipLocked().executeTakeFirst()
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

function dueMail(db: Queries, now: Date) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('channel', '=', 'mail')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
}
