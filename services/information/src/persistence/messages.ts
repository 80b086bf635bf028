import type { ContactMessageView } from '@boli/contracts'
import type { Selectable } from 'kysely'
import { wordsIn } from './items.ts'
import type { InformationDb, MessageTable } from './tables.ts'

/** Messages that contain every search word; `answered` selects one kind, undefined selects both. */
export function selectMessages(
  db: InformationDb,
  { search, answered }: { search: string; answered: boolean | undefined },
) {
  let query = db.selectFrom('messages')
  if (answered !== undefined) query = query.where('answered_at', answered ? 'is not' : 'is', null)
  const words = wordsIn(search)
  return words.length === 0
    ? query
    : query.where((all) => all.and(words.map((word) => all('search_text', 'like', word))))
}

/** Number of unanswered messages. */
export async function countWaiting(db: InformationDb): Promise<number> {
  const { waiting } = await db
    .selectFrom('messages')
    .where('answered_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

export function presentMessage(row: Selectable<MessageTable>): ContactMessageView {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    receivedAt: row.received_at.toISOString(),
    user: row.user_id === null ? null : { _id: row.user_id, username: row.username ?? '' },
    auctionId: row.auction_id,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  }
}
