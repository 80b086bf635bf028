import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { type Selectable, sql } from 'kysely'
import { mailRetryMs } from '../../domain/mails.ts'
import { pausesOf } from '../../domain/pauses.ts'
import type { DeliveryTable, Queries } from '../../persistence/tables.ts'

export type WaitingMail = Selectable<DeliveryTable>

/**
 * Takes the mail that has been due longest. Its next try is written down before this one begins: whoever
 * dies in between has it sent once more rather than never, and no transaction is open while it is sent.
 */
export async function claimMail(db: Queries, now: Date): Promise<WaitingMail | null> {
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

/**
 * Notes that a mail is with the mail server. What happened again since it was claimed is told by another mail, after
 * the usual gap.
 */
export async function markSent(db: Queries, mail: WaitingMail, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sent = await trx
      .updateTable('deliveries')
      .set({ sent_at: now })
      .where('id', '=', mail.id)
      .where('attempts', '>=', mail.attempts)
      .executeTakeFirst()
    if (sent.numUpdatedRows > 0n) return
    const next = new Date(now.getTime() + pausesOf(mail.kind).gapMs)
    const again = await trx
      .updateTable('deliveries')
      .set({ due_at: sql`greatest(due_at, ${next}::timestamptz)` })
      .where('id', '=', mail.id)
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) return
    const { notice, ...told } = mail
    await trx
      .insertInto('deliveries')
      .values({ ...told, notice: JSON.stringify(notice), id: newId(now.getTime()), sent_at: now })
      .execute()
  })
}

/** Removes a mail that has nothing to tell any more, unless there is something again since it was claimed. */
export async function dropMail(db: Queries, mail: WaitingMail): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', mail.id).where('attempts', '=', mail.attempts).execute()
}
