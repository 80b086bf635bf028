import { sql } from 'kysely'
import type { Reminder } from '../domain/reminders.ts'
import type { Queries } from './tables.ts'

/** A deal has one reminder at most: that of what it waits for now. */
export async function keepReminder(trx: Queries, dealId: string, reminder: Reminder | null): Promise<void> {
  if (reminder === null) {
    await trx.deleteFrom('deal_reminders').where('deal_id', '=', dealId).execute()
    return
  }
  const { userId, notice, remindAt } = reminder
  const kept = { user_id: userId, notice: JSON.stringify(notice), remind_at: remindAt }
  await trx
    .insertInto('deal_reminders')
    .values({ deal_id: dealId, ...kept })
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(kept))
    .execute()
}

/** Takes out what is due, some at a time; of two instances each takes others. */
export async function takeDueReminders(trx: Queries, now: Date, limit: number): Promise<Reminder[]> {
  const due = trx
    .selectFrom('deal_reminders')
    .select('deal_id')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await trx
    .deleteFrom('deal_reminders')
    .where('deal_id', 'in', sql<string>`(select deal_id from (${due}) as due)`)
    .returningAll()
    .execute()
  return rows.map(({ user_id: userId, notice, remind_at: remindAt }) => ({ userId, notice, remindAt }))
}
