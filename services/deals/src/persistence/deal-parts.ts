import {
  type DealParty,
  type DealView,
  type DisputeView,
  type PaymentView,
  type RatingView,
  toRupees,
  type WeighingView,
} from '@boli/contracts'
import { amountDue, paidPaise, receivedPaise, weightStands } from '../domain/amount-due.ts'
import { presentParts } from '../domain/amounts/deal-quantity.ts'
import { billedParts } from '../domain/amounts/weighing.ts'
import type { Deal, DealWeighing, Dispute } from '../domain/deal.ts'
import { pictureAddress } from './deal-pictures.ts'

const time = (ms: number) => new Date(ms).toISOString()
/** A time that may be missing, also in records from before it was stored. */
export const optionalTime = (ms: number | null | undefined) => (ms == null ? null : time(ms))

function presentHandover({ handover }: Deal): DealView['handover'] {
  if (!handover) return null
  const { at, confirmedAt, payBy } = handover
  return {
    ...handover,
    at: time(at),
    // Handovers stored before this field existed have none.
    payBy: payBy ?? null,
    confirmedAt: optionalTime(confirmedAt),
  }
}

function presentWeighing(deal: Deal, weighing: DealWeighing, index: number): WeighingView {
  const quantity = (parts: number) => presentParts(parts, deal.lot.unit)
  const optional = (parts: number | null) => (parts === null ? null : quantity(parts))
  return {
    number: index + 1,
    by: weighing.by,
    at: time(weighing.at),
    gross: optional(weighing.gross),
    tare: optional(weighing.tare),
    bags: weighing.bags,
    bagTare: optional(weighing.bagTare),
    net: quantity(weighing.net),
    deductions: weighing.deductions.map((deduction) => ({
      ...deduction,
      value: deduction.by === 'quantity' ? quantity(deduction.value) : toRupees(deduction.value),
    })),
    billed: quantity(billedParts(weighing)),
    isOutsideTolerance: weighing.isOutsideTolerance,
    photos: weighing.photos.map((key) => pictureAddress(deal.id, key)),
    state: weighing.state,
    objection: weighing.objection,
  }
}

function presentAmount(deal: Deal): DealView['amount'] {
  const { lines, duePaise, netInHandPaise } = amountDue(deal)
  return {
    lines: lines.map(({ paise, quantity, rate: _rate, ...line }) => ({
      ...line,
      quantity: quantity === null ? null : presentParts(quantity, deal.lot.unit),
      amount: toRupees(paise),
    })),
    due: toRupees(duePaise),
    netInHand: toRupees(netInHandPaise),
    isEstimate: !weightStands(deal),
    paid: toRupees(paidPaise(deal)),
    received: toRupees(receivedPaise(deal)),
  }
}

export function presentPayments({ id, payments }: Deal): PaymentView[] {
  return payments.map(({ amountPaise, photo, ...payment }, index) => ({
    ...payment,
    number: index + 1,
    amount: toRupees(amountPaise),
    photo: photo === null ? null : pictureAddress(id, photo),
    recordedAt: time(payment.recordedAt),
  }))
}

/** What the parties recorded, as this viewer may see it. @param viewer null for an administrator. */
export function presentRecord(deal: Deal, viewer: DealParty | null) {
  return {
    handover: presentHandover(deal),
    weighings: deal.weighings.map((weighing, index) => presentWeighing(deal, weighing, index)),
    amount: presentAmount(deal),
    payments: presentPayments(deal),
    ratings: presentRatings(deal, viewer),
  }
}

/** @param appealBy until when the viewer may appeal; null if they may not. */
export function presentDispute(dealId: string, dispute: Dispute, appealBy: number | null): DisputeView {
  const { kind, text, openedBy, answer, decision, appeal } = dispute
  const addresses = (keys: string[]) => keys.map((key) => pictureAddress(dealId, key))
  return {
    kind,
    text,
    openedBy,
    photos: addresses(dispute.photos),
    openedAt: time(dispute.openedAt),
    answer: answer && { text: answer.text, photos: addresses(answer.photos), at: time(answer.at) },
    decision: decision && {
      outcome: decision.outcome,
      fault: decision.fault,
      note: decision.note,
      at: time(decision.at),
    },
    appeal: appeal && { ...appeal, at: time(appeal.at) },
    withdrawnAt: optionalTime(dispute.withdrawnAt),
    canAppeal: appealBy !== null,
    appealBy: optionalTime(appealBy),
  }
}

/** Visible ratings, and the viewer's own. */
function presentRatings({ ratings }: Deal, viewer: DealParty | null): RatingView[] {
  return (['farmer', 'buyer'] as const).flatMap((by) => {
    const rating = ratings[by]
    if (!rating || (rating.shownAt === null && by !== viewer)) return []
    const { stars, tags, text, reply, isHidden, at } = rating
    return { by, stars, tags, text: isHidden ? null : text, reply, at: time(at) }
  })
}
