import type { DealParty, Language, PaymentView, QuantityUnit } from '@boli/contracts'
import type { Line } from '../amounts/amount-lines.ts'
import type { Weighing } from '../amounts/weighing.ts'

/** One of the two people as the bill names them. */
export interface BillParty {
  name: string
  phone: string | null
  email: string
  /** One line. */
  address: string | null
}

/**
 * What a bill says, as it was when the bill was issued; kept for good and never changed. Money is paise, quantities
 * are smallest parts of the unit, dates are India's: `2026-11-22`.
 */
export interface BillContent {
  /** `2026-27/0001` */
  number: string
  code: string
  date: string
  dealId: string
  /** The farmer's first; one where both have the same. */
  languages: Language[]
  parties: Record<DealParty, BillParty>
  lot: { name: string; unit: QuantityUnit; listed: number }
  /** Per price unit. */
  pricePaise: number
  weighing: Pick<Weighing, 'gross' | 'tare' | 'bags' | 'bagTare' | 'net'> & { billed: number }
  lines: Line[]
  duePaise: number
  netInHandPaise: number
  payments: { paidOn: string; method: PaymentView['method']; reference: string; paise: number }[]
}

/** Takes something off a bill that is out already. */
export interface CreditNoteContent {
  number: string
  date: string
  billNumber: string
  billDate: string
  paise: number
  note: string
}
