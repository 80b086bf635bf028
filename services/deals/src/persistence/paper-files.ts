import type { BillContent, CreditNoteContent } from '../domain/bills/bill-content.ts'
import type { Queries } from './tables.ts'

export interface Paper {
  number: string
  file: Buffer
}

/** Renders a document on its first request; `note` is null for the bill itself. */
export type DrawPaper = (paper: { bill: BillContent; note: CreditNoteContent | null }) => Promise<Buffer>

/** The file of a deal's bill, rendered once and stored; null if there is no bill. */
export async function readBillFile(db: Queries, dealId: string, draw: DrawPaper): Promise<Paper | null> {
  const row = await db
    .selectFrom('bills')
    .select(['number', 'content', 'file'])
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  if (!row) return null
  const { number } = row
  if (row.file) return { number, file: row.file }
  const file = await draw({ bill: row.content, note: null })
  // If two are rendered concurrently, the first is stored.
  const stored = await db
    .updateTable('bills')
    .set(({ fn, val }) => ({ file: fn.coalesce('file', val(file)) }))
    .where('deal_id', '=', dealId)
    .returning('file')
    .executeTakeFirstOrThrow()
  return { number, file: stored.file ?? file }
}

/** The file of a deal's credit note, counted from 1; null if there is none. */
export async function readNoteFile(
  db: Queries,
  { dealId, index }: { dealId: string; index: number },
  draw: DrawPaper,
): Promise<Paper | null> {
  const row = await db
    .selectFrom('credit_notes')
    .innerJoin('bills', 'bills.deal_id', 'credit_notes.deal_id')
    .select(['credit_notes.number', 'credit_notes.seller_id', 'credit_notes.content', 'credit_notes.file'])
    .select('bills.content as bill')
    .where('credit_notes.deal_id', '=', dealId)
    .orderBy('credit_notes.number')
    .offset(index - 1)
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { number } = row
  if (row.file) return { number, file: row.file }
  const file = await draw({ bill: row.bill, note: row.content })
  const stored = await db
    .updateTable('credit_notes')
    .set(({ fn, val }) => ({ file: fn.coalesce('file', val(file)) }))
    .where('seller_id', '=', row.seller_id)
    .where('number', '=', number)
    .returning('file')
    .executeTakeFirstOrThrow()
  return { number, file: stored.file ?? file }
}
