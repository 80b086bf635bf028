import { toRupees } from '@boli/contracts'

const NOTE_LETTERS = 50

export interface UpiPayment {
  upiId: string
  /** Name of the payee. */
  name: string
  /** Above zero, at most the UPI limit. */
  amountPaise: number
  dealId: string
  /** Counts from 1. Payment apps and banks decline a reference that was used, so each part has its own. */
  part: number
  note: string
}

/** Opens the buyer's UPI app with everything filled in. Source: NPCI's UPI linking specification 1.6. */
export function upiLink({ upiId, name, amountPaise, dealId, part, note }: UpiPayment): string {
  const fields = {
    pa: upiId,
    pn: name,
    am: toRupees(amountPaise).toFixed(2),
    cu: 'INR',
    // At most 35 letters and digits.
    tr: `${dealId.replaceAll('-', '')}${String(part).padStart(2, '0')}`,
    tn: [...note].slice(0, NOTE_LETTERS).join('').trim(),
  }
  // Not URLSearchParams: apps do not decode plus signs or escapes in an address.
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}
