import { createEvent, type DealMessage, type DealParty, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { Selectable } from 'kysely'
import type { MessagesTable } from './bill-tables.ts'
import { pictureAddress } from './deal-pictures.ts'
import type { Queries } from './tables.ts'

/** Newest first; one more than `limit` shows that there are older ones. */
export async function readMessages(
  db: Queries,
  dealId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<DealMessage[]> {
  let query = db.selectFrom('messages').selectAll().where('deal_id', '=', dealId)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.orderBy('number', 'desc').limit(limit).execute()
  return rows.map(presentMessage)
}

export function presentMessage(row: Selectable<MessagesTable>): DealMessage {
  return {
    number: row.number,
    by: row.by,
    text: row.text,
    photos: row.photos.map((name) => pictureAddress(row.deal_id, name)),
    at: row.sent_at.toISOString(),
  }
}

export interface NewMessage {
  dealId: string
  by: DealParty
  text: string
  photos: readonly string[]
  /** The sender's idempotency key; null if there is none. */
  key: string | null
}

/** Appends a message and its event. The deal's row is locked. */
export async function addMessage(
  trx: Queries,
  { dealId, by, text, photos, key }: NewMessage,
  {
    farmerId,
    buyerId,
    requestId,
    now,
  }: { farmerId: string; buyerId: string; requestId: string; now: number },
): Promise<DealMessage> {
  const { number } = await trx
    .selectFrom('messages')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('number'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  const row = await trx
    .insertInto('messages')
    .values({
      ...{ deal_id: dealId, number: number + 1, by, text, key },
      photos: JSON.stringify(photos),
      sent_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const message = presentMessage(row)
  await appendEvents(trx, topics.deals, [
    createEvent({
      type: 'deal-message-sent',
      source: '/deals',
      subject: dealId,
      version: message.number,
      data: { dealId, farmerId, buyerId, message: { ...message, text: '', photos: [] } },
      requestId,
    }),
  ])
  return message
}
