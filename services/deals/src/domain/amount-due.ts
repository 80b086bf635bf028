import { type Amount, amountOf } from './amounts/amount-lines.ts'
import type { Deal, DealWeighing } from './deal.ts'

/** The newest weighing. */
export function currentWeighing({ weighings }: Deal): DealWeighing | undefined {
  return weighings.at(-1)
}

/** Whether both confirmed the same weight, or an administrator decided. */
export function weightStands(deal: Deal): boolean {
  return deal.adjustment !== null || currentWeighing(deal)?.state === 'confirmed'
}

/** The amount of the deal; an estimate until {@link weightStands}. */
export function amountDue(deal: Deal): Amount {
  const weighing = currentWeighing(deal)
  const weighed = weighing?.state === 'objected' ? undefined : weighing
  return amountOf({
    unit: deal.lot.unit,
    pricePaise: deal.counterPaise !== null && deal.agreedAt === null ? deal.counterPaise : deal.pricePaise,
    net: weighed?.net ?? deal.listedParts,
    deductions: weighed?.deductions ?? [],
    adjustment: deal.adjustment,
    charges: deal.charges,
  })
}

/** Payments that the farmer confirmed, in paise. */
export function receivedPaise({ payments }: Deal): number {
  return sumOf(payments.filter(({ state }) => state === 'received'))
}

/** Payments that the buyer recorded and the farmer did not refuse, in paise. */
export function paidPaise({ payments }: Deal): number {
  return sumOf(payments.filter(({ state }) => state !== 'not-received'))
}

/** Whether weight and payment are settled, so that the bill can be issued. */
export function isSettled(deal: Deal): boolean {
  return weightStands(deal) && receivedPaise(deal) >= amountDue(deal).duePaise
}

function sumOf(payments: Deal['payments']): number {
  return payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
