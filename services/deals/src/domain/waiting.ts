import type { DealSteps } from '@boli/contracts'
import { currentWeighing, paidPaise, weightStands } from './amount-due.ts'
import { type Deal, otherParty } from './deal.ts'
import { confirmsHandover } from './handovers.ts'
import { hasRecordedPayment } from './payments.ts'
import { ratersOf } from './rating.ts'
import type { Role } from './step.ts'

interface Waiting {
  waitingFor: Role | null
  /** The deadline; null if there is none. */
  deadline: number | null
}

const nobody: Waiting = { waitingFor: null, deadline: null }

/** The party who must act, and the deadline. */
export function waitingOf(deal: Deal): Waiting {
  const { state, answerBy, dispute } = deal
  if (state === 'awaiting-farmer') return { waitingFor: 'farmer', deadline: answerBy }
  if (state === 'awaiting-buyer') return { waitingFor: 'buyer', deadline: answerBy }
  if (state === 'disputed')
    return answerBy === null || !dispute
      ? { waitingFor: 'admin', deadline: null }
      : { waitingFor: otherParty(dispute.openedBy), deadline: answerBy }
  return state === 'agreed' ? waitingOfAgreed(deal) : nobody
}

/** Steps that the other party waits for come first, then the next step. */
function waitingOfAgreed(deal: Deal): Waiting {
  const { cancellation, defaultNotice, handover, handOverBy } = deal
  const weighing = currentWeighing(deal)
  const without = (waitingFor: Role): Waiting => ({ waitingFor, deadline: null })
  if (cancellation?.proposedBy) return without(otherParty(cancellation.proposedBy))
  if (weighing?.state === 'proposed') return without(otherParty(weighing.by))
  if (weighing?.state === 'objected') return without(weighing.by)
  if (hasRecordedPayment(deal)) return without('farmer')
  const noticeEnd = defaultNotice?.cancelFrom
  if (weightStands(deal)) return { waitingFor: 'buyer', deadline: noticeEnd ?? deal.paymentDueAt }
  const confirms = confirmsHandover(deal)
  if (confirms) return without(confirms)
  // The farmer has the goods, proposes the handover and weighs them.
  return { waitingFor: 'farmer', deadline: noticeEnd ?? handOverBy ?? handover?.at ?? null }
}

/** Progress of each step, for the deal's step bar. */
export function stepsOf(deal: Deal): DealSteps {
  const isMade = deal.state === 'completed'
  const rated = Object.keys(deal.ratings).length
  const raters = ratersOf(deal).length
  return {
    handover: stepOf(deal.handover !== null, deal.handover?.confirmedAt != null),
    weight: stepOf(currentWeighing(deal)?.state === 'proposed', weightStands(deal)),
    payment: stepOf(paidPaise(deal) > 0, isMade),
    bill: stepOf(false, isMade),
    rating: stepOf(rated > 0, raters > 0 && rated >= raters),
  }
}

function stepOf(isProposed: boolean, isDone: boolean): DealSteps[keyof DealSteps] {
  if (isDone) return 'done'
  return isProposed ? 'proposed' : 'open'
}
