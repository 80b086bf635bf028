import type { ChargeFields, DealParty, IndianState, PaymentView } from '@boli/contracts'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { BillContent, CreditNoteContent } from '../domain/bills/bill-content.ts'
import type { PaperKind } from '../domain/bills/papers.ts'

/** Days are Indian dates as text: `2026-11-22`. */
export interface ChargesTable {
  id: string
  name: JSONColumnType<ChargeFields['name']>
  payer: DealParty
  kind: ChargeFields['kind']
  /** Ten-thousandths of a percent, or of a rupee per price unit. */
  rate: number
  category: string | null
  state: IndianState | null
  valid_from: string
  valid_to: string | null
}

interface PayoutDetailsTable {
  user_id: string
  key_id: string
  sealed: Buffer
  changed_at: ColumnType<Date | null, Date | undefined, Date | undefined>
}

interface PaymentReferencesTable {
  method: PaymentView['method']
  reference: string
  seller_id: string
  buyer_id: string
  deal_id: string
}

interface PaperCountsTable {
  seller_id: string
  kind: PaperKind
  year: string
  count: number
}

interface BillsTable {
  deal_id: string
  seller_id: string
  number: string
  code: string
  issued_on: string
  due_paise: number
  content: JSONColumnType<BillContent>
  /** Null until it is first requested. */
  file: ColumnType<Buffer | null, undefined, Buffer>
}

interface CreditNotesTable {
  seller_id: string
  number: string
  deal_id: string
  issued_on: string
  paise: number
  content: JSONColumnType<CreditNoteContent>
  file: ColumnType<Buffer | null, undefined, Buffer>
}

export interface MessagesTable {
  deal_id: string
  number: number
  by: DealParty
  text: string
  photos: JSONColumnType<string[]>
  /** Id of the request that sent it. */
  key: string | null
  sent_at: ColumnType<Date, Date, never>
}

export interface BillTables {
  charges: ChargesTable
  payout_details: PayoutDetailsTable
  payment_references: PaymentReferencesTable
  paper_counts: PaperCountsTable
  bills: BillsTable
  credit_notes: CreditNotesTable
  messages: MessagesTable
}
