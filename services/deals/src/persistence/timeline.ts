import type { DealParty, TimelineEntry } from '@boli/contracts'
import { sql } from 'kysely'
import type { Entry } from '../domain/step.ts'
import type { Queries } from './tables.ts'

export interface Author {
  by: TimelineEntry['by']
  userId: string | null
  /** The member of the user's firm who acted. */
  memberId?: string | undefined
}

/** Adds entries in their order; the deal's row is locked. */
export async function addEntries(
  trx: Queries,
  dealId: string,
  entries: readonly Entry[],
  { by, userId, memberId, now }: Author & { now: number },
): Promise<void> {
  if (entries.length === 0) return
  const author = { deal_id: dealId, at: new Date(now), by, user_id: userId, taken_by: memberId ?? null }
  const rows = entries.map(({ kind, detail }) => ({ ...author, kind, detail: JSON.stringify(detail) }))
  await trx.insertInto('timeline').values(rows).execute()
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

/** Oldest first. Only the firm sees which of its members took a step. */
export async function readTimeline(db: Queries, dealId: string, viewerId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('timeline')
    .leftJoin('users', 'users.id', 'taken_by')
    .select(['at', 'by', 'kind', 'detail', 'user_id', 'taken_by', 'username'])
    .where('deal_id', '=', dealId)
    .orderBy('timeline.id')
    .execute()
  return rows.map(({ at, user_id, taken_by, username, ...entry }, index) => ({
    ...{ number: index + 1, at: at.toISOString(), ...entry },
    ...(taken_by !== null &&
      user_id === viewerId && { takenBy: { _id: taken_by, username: username ?? '' } }),
  }))
}
