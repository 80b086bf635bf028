import { type DomainEvent, isEvent } from '@boli/contracts'
import { sql } from 'kysely'
import type { AnalyticsDb } from './tables.ts'

/** Removes the names of deleted people from what tells of their acts; what they did stays, under their id. */
export async function forgetUsers(trx: AnalyticsDb, events: readonly DomainEvent[]): Promise<void> {
  const deleted = events.flatMap((event) => (isEvent(event, 'user-deleted') ? [event.subject] : []))
  if (deleted.length === 0) return
  await trx
    .updateTable('activity')
    .set({ name: '' })
    .where('kind', '=', 'registration')
    .where('subject', 'in', deleted)
    .execute()
  // Names that releases before wrote beside the acts themselves.
  for (const [table, id, name] of [
    ['bids', 'bidder_id', 'bidder_username'],
    ['lots', 'farmer_id', 'farmer_username'],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = null
      where ${sql.ref(id)} = any(${deleted}::uuid[]) and ${sql.ref(name)} is not null`.execute(trx)
}
