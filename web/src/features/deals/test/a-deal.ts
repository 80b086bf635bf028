import type { DealSummary, DealView, PaymentView, TimelineEntry, WeighingView } from '@boli/contracts'
import { FakeSocket } from '../../../test/fake-socket.ts'

/** The connection over which tests publish changes of deals. */
export const dealLine = new FakeSocket()

/** An id made of one number, for tests. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const contact = (fullname: string, phone: string) => ({
  ...{ fullname, phone, email: `${fullname.toLowerCase()}@example.in` },
  address: '12 Mandi Road, Sehore, Madhya Pradesh, 466001',
})
const ram = { _id: idOf(900), username: 'ramkisan' }
const asha = { _id: idOf(901), username: 'ashatraders' }

export const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString()

/** Ten quintals of wheat at ₹2,450, agreed and nothing done yet, as its buyer or farmer sees it. */
export function aDeal(changes: Partial<DealView> = {}): DealView {
  return {
    _id: idOf(1),
    auction: { _id: idOf(50), productName: 'Sharbati wheat', image: null, category: 'grain' },
    price: 2450,
    priceUnit: 'quintal',
    quantity: 10,
    unit: 'quintals',
    state: 'agreed',
    steps: { handover: 'open', weight: 'open', payment: 'open', bill: 'open', rating: 'open' },
    waitingFor: null,
    deadline: null,
    createdAt: '2026-11-20T10:45:00.000Z',
    version: 3,
    you: 'farmer',
    seller: { ...ram, contact: contact('Ram', '+919876543210') },
    buyer: { ...asha, contact: contact('Asha', '+919876500000') },
    reservePrice: null,
    counterPrice: null,
    runnerUp: null,
    successor: null,
    agreedAt: '2026-11-20T10:45:00.000Z',
    handover: null,
    weighings: [],
    weightTolerancePercent: 2,
    amount: {
      lines: [{ kind: 'goods', label: { en: 'Goods' }, payer: null, quantity: 10, amount: 24_500 }],
      ...{ due: 24_500, netInHand: 24_500, isEstimate: true, paid: 0, received: 0 },
    },
    payTo: null,
    payments: [],
    bill: null,
    cancellation: null,
    defaultNotice: null,
    dispute: null,
    ratings: [],
    timeline: [entry(1, 'opened', { price: 2450 }, 'system'), entry(2, 'agreed', { price: 2450 }, 'system')],
    actions: [],
    ...changes,
  }
}

export function entry(
  number: number,
  kind: string,
  detail: TimelineEntry['detail'] = {},
  by: TimelineEntry['by'] = 'buyer',
): TimelineEntry {
  return { number, kind, detail, by, at: '2026-11-20T11:00:00.000Z' }
}

/** The buyer's weighing: 10 quintals gross, 15 kilograms of bags. */
export function aWeighing(changes: Partial<WeighingView> = {}): WeighingView {
  return {
    ...{ number: 1, by: 'buyer', at: '2026-11-21T05:00:00.000Z', gross: 10, tare: 0.15 },
    ...{ bags: null, bagTare: null, net: 9.85, deductions: [], billed: 9.85, isOutsideTolerance: false },
    ...{ photos: [], state: 'proposed', objection: null },
    ...changes,
  }
}

export function aPayment(changes: Partial<PaymentView> = {}): PaymentView {
  return {
    ...{ number: 1, amount: 10_000, method: 'upi', reference: '123456789012', paidOn: '2026-11-21' },
    ...{ photo: null, recordedAt: '2026-11-21T06:00:00.000Z', state: 'recorded', reason: null },
    ...changes,
  }
}

/** A dispute that the buyer has just opened. */
export function aDispute(
  changes: Partial<NonNullable<DealView['dispute']>> = {},
): NonNullable<DealView['dispute']> {
  return {
    ...{ kind: 'payment', text: 'Two bags short', photos: [], openedBy: 'buyer', withdrawnAt: null },
    ...{ openedAt: '2026-11-22T05:00:00.000Z', answer: null, decision: null, appeal: null },
    ...{ canAppeal: false, appealBy: null },
    ...changes,
  }
}

/** A deal as in lists. */
export function aSummary(changes: Partial<DealSummary> = {}): DealSummary {
  const { _id, auction, price, priceUnit, quantity, unit, state, steps, waitingFor, deadline } = aDeal()
  return {
    ...{ _id, auction, price, priceUnit, quantity, unit, state, steps, waitingFor, deadline },
    ...{ createdAt: '2026-11-20T10:45:00.000Z', version: 3, seller: ram, buyer: asha },
    ...{ due: 24_500, netInHand: 24_255, isEstimate: true },
    ...changes,
  }
}
