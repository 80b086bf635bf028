import { type DealChange, toRupees } from '@boli/contracts'
import type { Deal, Standing } from './deal.ts'
import { mayAppeal } from './disputes.ts'
import { entry, type Moment, StepRefused, type Taken } from './step.ts'

export interface DecisionInput {
  action: 'accept' | 'counter' | 'decline'
  pricePaise: number | null
}

/** Input for asking the runner-up: bidders who still have an account. */
export interface AskInput {
  successorId: string
  standing: Standing
}

/** The deal is made at this price. */
function agreeOn(deal: Deal, pricePaise: number, { now, settings }: Moment): Deal {
  const handOverBy = now + settings.paymentMs
  return { ...deal, state: 'agreed', pricePaise, answerBy: null, agreedAt: now, handOverBy }
}

/** The farmer accepts the leader's price, asks once for more, or declines. */
export function decide(deal: Deal, { action, pricePaise }: DecisionInput, moment: Moment): Taken {
  if (action === 'accept') return agreed(deal, deal.pricePaise, 'agreed', moment)
  if (action === 'decline') return ended(deal, 'declined', 'declined', moment.now)
  const { reservePaise } = deal
  if (
    pricePaise === null ||
    reservePaise === null ||
    pricePaise <= deal.pricePaise ||
    pricePaise > reservePaise
  )
    throw new StepRefused('price-out-of-range')
  const answerBy = moment.now + moment.settings.answerMs
  return {
    deal: { ...deal, state: 'awaiting-buyer', counterPaise: pricePaise, answerBy },
    entries: [entry('countered', { price: toRupees(pricePaise) })],
  }
}

/** The buyer answers a counter-offer, or the runner-up an offer. */
export function answerOffer(deal: Deal, { accept }: { accept: boolean }, moment: Moment): Taken {
  if (!accept) return ended(deal, 'declined', 'offer-declined', moment.now)
  return agreed(deal, deal.counterPaise ?? deal.pricePaise, 'offer-accepted', moment)
}

/** Nobody is asked while the previous buyer may still appeal. */
export function mayAskRunnerUp(deal: Deal, moment: Moment): boolean {
  const isOver = deal.state !== 'cancelled' || deal.cancellation?.fault === 'buyer'
  const isFree = deal.successorId === null && !mayAppeal(deal, moment)
  return isOver && isFree && deal.standings.length > 0
}

export function askRunnerUp(deal: Deal, { successorId, standing }: AskInput): Taken {
  return {
    deal: { ...deal, successorId },
    entries: [entry('runner-up-asked', { price: toRupees(standing.pricePaise) })],
  }
}

function agreed(deal: Deal, pricePaise: number, kind: DealChange, moment: Moment): Taken {
  return {
    deal: agreeOn(deal, pricePaise, moment),
    entries: [entry(kind, { price: toRupees(pricePaise) })],
  }
}

/** The deal after its offer failed. */
export function ended(deal: Deal, state: 'declined' | 'lapsed', kind: DealChange, now: number): Taken {
  return { deal: { ...deal, state, answerBy: null, closedAt: now }, entries: [entry(kind)] }
}
