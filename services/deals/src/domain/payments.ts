import { type FieldError, toRupees } from '@boli/contracts'
import { amountDue, isSettled } from './amount-due.ts'
import { dayInIndia, isDay } from './days.ts'
import type { Deal, Payment } from './deal.ts'
import { entry, type Moment, StepRefused, type Taken } from './step.ts'

export type PaymentInput = Pick<Payment, 'amountPaise' | 'method' | 'reference' | 'paidOn' | 'photo'>

/** What each method's reference looks like: UTRs of NPCI and RBI, a cheque's number; cash has any, or none. */
const references: Record<Payment['method'], RegExp> = {
  upi: /^\d{12}$/,
  neft: /^[A-Z0-9]{16}$/,
  rtgs: /^[A-Z0-9]{22}$/,
  cheque: /^\d{6}$/,
  cash: /^.*$/,
}

const MOST_PARTS = 20

export function mayRecordPayment({ payments }: Deal): boolean {
  return payments.length < MOST_PARTS
}

/** Parts add up; what is paid too much is recorded like the rest. */
export function recordPayment(deal: Deal, input: PaymentInput, { now }: Moment): Taken {
  const reference = input.reference.trim().toUpperCase()
  const errors: FieldError[] = []
  if (!references[input.method].test(reference))
    errors.push({ field: 'reference', code: 'reference', message: 'Please check the reference' })
  if (!isDay(input.paidOn) || input.paidOn > dayInIndia(now))
    errors.push({ field: 'paidOn', code: 'date', message: 'Please check the date' })
  if (errors.length > 0) throw new StepRefused('validation-failed', errors)
  const payment: Payment = { ...input, reference, recordedAt: now, state: 'recorded', reason: null }
  const payments = [...deal.payments, payment]
  const detail = { number: payments.length, amount: toRupees(payment.amountPaise), method: payment.method }
  return { deal: { ...deal, payments }, entries: [entry('payment-recorded', detail)] }
}

export function hasRecordedPayment({ payments }: Deal): boolean {
  return payments.some(({ state }) => state === 'recorded')
}

export function receivePayment(deal: Deal, { number }: { number: number }, { now }: Moment): Taken {
  const payment = recorded(deal, number)
  return completeIfSettled(
    {
      deal: replacePayment(deal, number, { ...payment, state: 'received' }),
      entries: [entry('payment-received', { number, amount: toRupees(payment.amountPaise) })],
    },
    now,
  )
}

export function refusePayment(deal: Deal, { number, reason }: { number: number; reason: string }): Taken {
  const payment = recorded(deal, number)
  return {
    deal: replacePayment(deal, number, { ...payment, state: 'not-received', reason }),
    entries: [entry('payment-refused', { number, reason, amount: toRupees(payment.amountPaise) })],
  }
}

/** Where weight and payment stand now, the deal is completed with the same step. */
export function completeIfSettled({ deal, entries }: Taken, now: number): Taken {
  if (!isSettled(deal)) return { deal, entries }
  const due = toRupees(amountDue(deal).duePaise)
  return {
    deal: { ...deal, state: 'completed', closedAt: now, defaultNotice: null, cancellation: null },
    entries: [...entries, entry('completed', { due })],
  }
}

function recorded(deal: Deal, number: number): Payment {
  const payment = deal.payments[number - 1]
  if (payment?.state !== 'recorded') throw new StepRefused('step-not-open')
  return payment
}

function replacePayment(deal: Deal, number: number, payment: Payment): Deal {
  return { ...deal, payments: deal.payments.with(number - 1, payment) }
}
