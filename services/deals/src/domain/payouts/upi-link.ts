import { toRupees } from '@boli/contracts'

const NOTE_LETTERS = 50

export interface UpiPayment {
  upiId: string
  /** Of who is paid. */
  name: string
  /** Where nothing is owed any more, the link leaves the amount to who pays. */
  amountPaise: number
  /** At most 35 letters and digits. */
  reference: string
  note: string
}

/** Opens the buyer's UPI app with everything filled in. Source: NPCI's UPI linking specification 1.6. */
export function upiLink({ upiId, name, amountPaise, reference, note }: UpiPayment): string {
  const fields = {
    pa: upiId,
    pn: name,
    ...(amountPaise > 0 ? { am: toRupees(amountPaise).toFixed(2) } : {}),
    cu: 'INR',
    tr: reference,
    tn: [...note].slice(0, NOTE_LETTERS).join('').trim(),
  }
  // Not URLSearchParams: apps read its plus signs as plus signs.
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&')}`
}
