import type { paymentMethods } from './http/deal-parts.ts'
import { latinDigits } from './latin-digits.ts'

type Method = (typeof paymentMethods)[number]

/** What each method's reference looks like: UTRs of NPCI and RBI, a cheque's number. Cash has none. */
const formats: Record<Exclude<Method, 'cash'>, RegExp> = {
  upi: /^\d{12}$/,
  neft: /^[A-Z0-9]{16}$/,
  rtgs: /^[A-Z0-9]{22}$/,
  cheque: /^\d{6}$/,
}

/** What UPI takes at once, in rupees. Source: NPCI, payments to persons. */
export const UPI_MOST = 100_000

/** Methods whose reference names one transfer of the world: it stands for one payment only. */
export const transferMethods: readonly Method[] = ['upi', 'neft', 'rtgs']

/**
 * Reads a payment's reference as people type it (`६३२६ १२३४ ५६७८`, `sbinr5…`). With cash it is a remark, which
 * stays as it was written.
 * @returns null where the method has no such reference.
 */
export function readReference(method: Method, text: string): string | null {
  if (method === 'cash') return text.trim()
  const reference = latinDigits(text).replace(/\s/g, '').toUpperCase()
  return formats[method].test(reference) ? reference : null
}
