import type {
  AccountLanguage,
  DealContact,
  DealParty,
  Language,
  PaymentView,
  QuantityUnit,
} from '@boli/contracts'
import { amountDue, currentWeighing } from '../amount-due.ts'
import type { Line } from '../amounts/amount-lines.ts'
import { billedParts, type Weighing } from '../amounts/weighing.ts'
import type { Deal } from '../deal.ts'

/**
 * The content of a bill when it was issued; stored permanently and never changed. Money is paise, quantities are
 * smallest parts of the unit, dates are Indian: `2026-11-22`.
 */
export interface BillContent {
  /** `2026-27/0001` */
  number: string
  code: string
  date: string
  dealId: string
  /** The farmer's first; one language if both have the same. Only languages of releases before 27 November 2026. */
  languages: AccountLanguage['language'][]
  /** The same with all languages; missing in bills of those releases. */
  writtenIn?: Language[]
  parties: Record<DealParty, DealContact>
  lot: { name: string; unit: QuantityUnit; listed: number }
  /** Per price unit. */
  pricePaise: number
  /** null if an administrator decided without one. */
  weighing: (Pick<Weighing, 'gross' | 'tare' | 'bags' | 'bagTare' | 'net'> & { billed: number }) | null
  lines: Line[]
  duePaise: number
  netInHandPaise: number
  payments: { paidOn: string; method: PaymentView['method']; reference: string; paise: number }[]
}

/** Reduces an issued bill. */
export interface CreditNoteContent {
  number: string
  date: string
  billNumber: string
  billDate: string
  paise: number
  note: string
}

type Given = Pick<BillContent, 'number' | 'code' | 'date' | 'languages' | 'writtenIn' | 'parties'>

/** The bill of a deal with settled weight and payments. */
export function composeBill(deal: Deal, given: Given): BillContent {
  const weighing = currentWeighing(deal)
  const { lines, duePaise, netInHandPaise } = amountDue(deal)
  return {
    ...given,
    dealId: deal.id,
    lot: { name: deal.lot.productName, unit: deal.lot.unit, listed: deal.listedParts },
    pricePaise: deal.pricePaise,
    weighing: weighing?.state === 'confirmed' ? scaleOf(weighing) : null,
    lines,
    duePaise,
    netInHandPaise,
    payments: deal.payments
      .filter(({ state }) => state === 'received')
      .map(({ paidOn, method, reference, amountPaise }) => ({
        paidOn,
        method,
        reference,
        paise: amountPaise,
      })),
  }
}

function scaleOf(weighing: Weighing): BillContent['weighing'] {
  const { gross, tare, bags, bagTare, net } = weighing
  return { gross, tare, bags, bagTare, net, billed: billedParts(weighing) }
}
