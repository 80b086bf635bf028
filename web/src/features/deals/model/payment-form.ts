import type { paymentMethods } from '@boli/contracts'
import { readRupees } from '../../../lib/numbers.ts'
import type { ReadForm } from '../hooks/use-step-form.ts'

export interface PaymentForm {
  amount: string
  method: (typeof paymentMethods)[number]
  reference: string
  paidOn: string
  photos: string[]
}

/** How each method's reference looks; cash needs none. */
const references: Record<PaymentForm['method'], RegExp> = {
  upi: /^\d{12}$/,
  neft: /^[A-Z0-9]{16}$/,
  rtgs: /^[A-Z0-9]{22}$/,
  cash: /^.{0,30}$/,
  cheque: /^\d{6}$/,
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The payment as the API takes it, or what is wrong with it. @param today YYYY-MM-DD in India. */
export function readPayment(form: PaymentForm, today: string): ReadForm<PaymentForm> {
  const amount = readRupees(form.amount)
  const reference = form.reference.replace(/\s/g, '').toUpperCase()
  const faults = {
    ...(amount === null && { amount: { code: 'amount' } }),
    ...(!references[form.method].test(reference) && { reference: { code: `reference-${form.method}` } }),
    ...((!isDate(form.paidOn) || form.paidOn > today) && { paidOn: { code: 'paid-on' } }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const [photo] = form.photos
  return { body: { amount, method: form.method, reference, paidOn: form.paidOn, ...(photo && { photo }) } }
}
