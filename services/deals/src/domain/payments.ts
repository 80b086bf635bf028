import { type FieldError, indianDay, readReference, toRupees } from '@boli/contracts'
import { amountDue, isSettled } from './amount-due.ts'
import { isDay } from './days.ts'
import type { Deal, Payment } from './deal.ts'
import { entry, type Moment, StepRefused, type Taken } from './step.ts'

export type PaymentInput = Pick<Payment, 'amountPaise' | 'method' | 'reference' | 'paidOn' | 'photo'>

const MOST_PARTS = 20

export function mayRecordPayment({ payments }: Deal): boolean {
  return payments.length < MOST_PARTS
}

/** Part payments add up; overpayments are recorded too. */
export function recordPayment(deal: Deal, input: PaymentInput, { now }: Moment): Taken {
  const reference = readReference(input.method, input.reference)
  const errors: FieldError[] = []
  if (reference === null)
    errors.push({ field: 'reference', code: 'reference', message: 'Please check the reference' })
  if (!isDay(input.paidOn) || input.paidOn > indianDay(now))
    errors.push({ field: 'paidOn', code: 'date', message: 'Please check the date' })
  else if (input.paidOn < indianDay(deal.agreedAt ?? now))
    errors.push({ field: 'paidOn', code: 'before-deal', message: 'This day is before the deal was agreed' })
  if (reference === null || errors.length > 0) throw new StepRefused('validation-failed', errors)
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

/** If weight and payment are now settled, the same step completes the deal. */
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
