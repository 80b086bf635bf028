import type { DealParty, TimelineEntry } from '@boli/contracts'
import { sql } from 'kysely'
import type { Entry } from '../domain/step.ts'
import type { Queries } from './tables.ts'

export interface Author {
  by: TimelineEntry['by']
  userId: string | null
}

/** Adds entries in their order; the deal's row is locked. */
export async function addEntries(
  trx: Queries,
  dealId: string,
  entries: readonly Entry[],
  { by, userId, now }: Author & { now: number },
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ kind, detail }) => ({ kind, detail: JSON.stringify(detail) }))
  await trx
    .insertInto('timeline')
    .values(rows.map((entry) => ({ ...entry, deal_id: dealId, at: new Date(now), by, user_id: userId })))
    .execute()
}

/** Records that a party viewed the other's contact; once per user and day. */
export async function recordContactView(
  db: Queries,
  dealId: string,
  { by, userId }: { by: DealParty; userId: string },
): Promise<void> {
  await sql`
    insert into timeline (deal_id, at, by, user_id, kind, detail)
    values (${dealId}, clock_timestamp(), ${by}, ${userId}, 'contact-seen', '{}')
    on conflict do nothing
  `.execute(db)
}

/** Oldest first. */
export async function readTimeline(db: Queries, dealId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('timeline')
    .select(['at', 'by', 'kind', 'detail'])
    .where('deal_id', '=', dealId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, ...entry }, index) => ({ number: index + 1, at: at.toISOString(), ...entry }))
}
