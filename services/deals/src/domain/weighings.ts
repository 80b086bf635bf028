import { toRupees, type WeighingBody } from '@boli/contracts'
import { amountDue, currentWeighing } from './amount-due.ts'
import { presentParts } from './amounts/deal-quantity.ts'
import { billedParts, isImplausible, isOutsideTolerance, readWeighing } from './amounts/weighing.ts'
import { isPaymentDue } from './cancelling.ts'
import type { Deal, DealWeighing } from './deal.ts'
import { paymentDueOf } from './handovers.ts'
import { completeIfSettled } from './payments.ts'
import { entry, type Moment, partyOf, StepRefused, type Taken } from './step.ts'

export type WeighingInput = Omit<WeighingBody, 'version' | 'photos'> & { photos: string[] }

/** After this many versions no other weight can be recorded; the parties can open a dispute. */
const MOST_VERSIONS = 50

/** Open until an administrator decided on it; a late buyer must not delay payment by another weighing. */
export function isWeightOpen(deal: Deal, { by, now }: Pick<Moment, 'by' | 'now'>): boolean {
  const isPutOff = by === 'buyer' && isPaymentDue(deal, now)
  return deal.adjustment === null && !isPutOff && deal.weighings.length < MOST_VERSIONS
}

/** A new version replaces the previous one, even if confirmed: both must confirm the same version. */
export function weigh(deal: Deal, { photos, confirm, ...scale }: WeighingInput, moment: Moment): Taken {
  const read = readWeighing(scale, deal.lot.unit, deal.pricePaise)
  if ('errors' in read) throw new StepRefused('validation-failed', read.errors)
  const { net } = read.weighing
  if (isImplausible(net, deal.listedParts) && !confirm) throw new StepRefused('weight-implausible')
  const weighing: DealWeighing = {
    ...read.weighing,
    by: partyOf(moment),
    at: moment.now,
    photos,
    isOutsideTolerance: isOutsideTolerance(net, deal.listedParts, moment.settings.weightTolerancePercent),
    state: 'proposed',
    objection: null,
  }
  const earlier = deal.weighings.map((one) =>
    one.state === 'objected' ? one : { ...one, state: 'replaced' as const },
  )
  const changed: Deal = { ...deal, weighings: [...earlier, weighing], paymentDueAt: null, isOverdue: false }
  return {
    deal: changed,
    entries: [
      entry('weighing-recorded', {
        number: changed.weighings.length,
        net: presentParts(net, deal.lot.unit),
        billed: presentParts(billedParts(weighing), deal.lot.unit),
        due: toRupees(amountDue(changed).duePaise),
      }),
    ],
  }
}

/** Whether the newest version waits for this party. */
export function isWeighingToConfirm(deal: Deal, { by }: Pick<Moment, 'by'>): boolean {
  const weighing = currentWeighing(deal)
  return deal.adjustment === null && weighing?.state === 'proposed' && weighing.by !== by
}

export function confirmWeighing(
  deal: Deal,
  { number, acceptDifference }: { number: number; acceptDifference: boolean },
  moment: Moment,
): Taken {
  const weighing = toBeAnswered(deal, number)
  if (weighing.isOutsideTolerance && !acceptDifference) throw new StepRefused('weight-differs')
  const confirmed = replaceNewest(deal, { ...weighing, state: 'confirmed' })
  return completeIfSettled(
    {
      deal: { ...confirmed, paymentDueAt: paymentDueOf(deal, moment), isOverdue: false },
      entries: [entry('weighing-confirmed', { number, due: toRupees(amountDue(confirmed).duePaise) })],
    },
    moment.now,
  )
}

export function objectToWeighing(deal: Deal, { number, reason }: { number: number; reason: string }): Taken {
  const weighing = toBeAnswered(deal, number)
  return {
    deal: replaceNewest(deal, { ...weighing, state: 'objected', objection: reason }),
    entries: [entry('weighing-objected', { number, reason })],
  }
}

function toBeAnswered(deal: Deal, number: number): DealWeighing {
  const weighing = currentWeighing(deal)
  if (!weighing || number !== deal.weighings.length) throw new StepRefused('step-not-open')
  return weighing
}

function replaceNewest(deal: Deal, weighing: DealWeighing): Deal {
  return { ...deal, weighings: deal.weighings.with(-1, weighing) }
}
