import type { paymentMethods } from './http/deal-parts.ts'
import { latinDigits } from './languages.ts'

/** The format of each part of payout details, for pages and server alike. */
export const payoutPatterns = {
  upiId: /^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,18}$/,
  /** As banks print the names of people, firms and groups: "M/s Sehore Kisan Producer Co. Ltd.", "Self Help Group No 4". */
  holder: /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,/'&()-]{1,99}$/u,
  account: /^\d{9,18}$/,
  /** Four letters of the bank, a zero, six of the branch. Source: RBI. */
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
} as const

type Method = (typeof paymentMethods)[number]

/** The format of each method's reference: UTRs of NPCI and RBI, a cheque's number. Cash has none. */
const formats: Record<Exclude<Method, 'cash'>, RegExp> = {
  upi: /^\d{12}$/,
  neft: /^[A-Z0-9]{16}$/,
  rtgs: /^[A-Z0-9]{22}$/,
  cheque: /^\d{6}$/,
}

/** The largest UPI payment, in rupees. Source: NPCI, payments to persons. */
export const UPI_MOST = 100_000

/** Methods with globally unique references: each may be used for one payment only. */
export const transferMethods: readonly Method[] = ['upi', 'neft', 'rtgs']

/**
 * Reads a payment's reference as people type it (`६३२६ १२३४ ५६७८`, `sbinr5…`). For cash it is a remark, which is not changed.
 * @returns null if the method has no such reference.
 */
export function readReference(method: Method, text: string): string | null {
  if (method === 'cash') return text.trim()
  const reference = latinDigits(text).replace(/\s/g, '').toUpperCase()
  return formats[method].test(reference) ? reference : null
}
