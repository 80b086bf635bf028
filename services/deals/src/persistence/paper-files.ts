import { sql } from 'kysely'
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
  return row ? fileOf(db, 'bills', { ...row, dealId }, () => draw({ bill: row.content, note: null })) : null
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
    .select(['credit_notes.number', 'credit_notes.content', 'credit_notes.file', 'bills.content as bill'])
    .where('credit_notes.deal_id', '=', dealId)
    .orderBy('credit_notes.number')
    .offset(index - 1)
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return fileOf(db, 'credit_notes', { ...row, dealId }, () => draw({ bill: row.bill, note: row.content }))
}

/** If two are rendered concurrently, the first is stored. */
async function fileOf(
  db: Queries,
  table: 'bills' | 'credit_notes',
  { dealId, number, file }: { dealId: string; number: string; file: Buffer | null },
  draw: () => Promise<Buffer>,
): Promise<Paper> {
  if (file) return { number, file }
  const drawn = await draw()
  const { rows } = await sql<{ file: Buffer }>`
    update ${sql.table(table)} set file = coalesce(file, ${drawn})
    where deal_id = ${dealId} and number = ${number} returning file`.execute(db)
  return { number, file: rows[0]?.file ?? drawn }
}
