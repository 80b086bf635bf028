import { type DealView, indianDay, type paymentMethods, readReference } from '@boli/contracts'
import { readRupees } from '../../../lib/numbers.ts'
import type { ReadForm } from '../hooks/use-step-form.ts'

export interface PaymentForm {
  amount: string
  method: (typeof paymentMethods)[number]
  reference: string
  paidOn: string
  photos: string[]
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The payment in the API's format, or its errors. @param today YYYY-MM-DD in India. */
export function readPayment(
  form: PaymentForm,
  today: string,
  { agreedAt }: Pick<DealView, 'agreedAt'>,
): ReadForm<PaymentForm> {
  const amount = readRupees(form.amount)
  const reference = readReference(form.method, form.reference)
  const isBeforeDeal = agreedAt !== null && form.paidOn < indianDay(Date.parse(agreedAt))
  const faults = {
    ...(amount === null && { amount: { code: 'amount' } }),
    ...(reference === null && { reference: { code: `reference-${form.method}` } }),
    ...(isBeforeDeal && { paidOn: { code: 'before-deal' } }),
    ...((!isDate(form.paidOn) || form.paidOn > today) && { paidOn: { code: 'paid-on' } }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const [photo] = form.photos
  return { body: { amount, method: form.method, reference, paidOn: form.paidOn, ...(photo && { photo }) } }
}
