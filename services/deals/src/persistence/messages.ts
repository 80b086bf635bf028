import type { DealMessage } from '@boli/contracts'
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
