import { newId } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { type Selectable, sql } from 'kysely'
import type { DeliveryTable, Queries } from './tables.ts'

/** Something to be sent, in the hand of a sender. */
export type Delivery = Selectable<DeliveryTable>

/**
 * Notes that something was sent. What happened again since it was claimed is told by another one.
 * @param gapMs when at the earliest.
 */
export async function markSent(db: Queries, delivery: Delivery, gapMs: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sent = await trx
      .updateTable('deliveries')
      .set({ sent_at: now })
      .where('id', '=', delivery.id)
      .where('attempts', '>=', delivery.attempts)
      .executeTakeFirst()
    if (sent.numUpdatedRows > 0n) return
    const again = await trx
      .updateTable('deliveries')
      .set({ due_at: sql`greatest(due_at, ${new Date(now.getTime() + gapMs)}::timestamptz)` })
      .where('id', '=', delivery.id)
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) return
    const { notice, ...told } = delivery
    await trx
      .insertInto('deliveries')
      .values({ ...told, notice: JSON.stringify(notice), id: newId(now.getTime()), sent_at: now })
      .execute()
  })
}

/** Removes what has nothing to tell any more, unless there is something again since it was claimed. */
export async function dropDelivery(db: Queries, { id, attempts }: Delivery): Promise<void> {
  await db.deleteFrom('deliveries').where('id', '=', id).where('attempts', '=', attempts).execute()
}
