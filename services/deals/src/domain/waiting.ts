import type { DealSteps } from '@boli/contracts'
import { currentWeighing, paidPaise, weightStands } from './amount-due.ts'
import { type Deal, otherParty } from './deal.ts'
import { confirmsHandover } from './handovers.ts'
import { hasRecordedPayment } from './payments.ts'
import { ratersOf } from './rating.ts'
import type { Role } from './step.ts'

interface Waiting {
  waitingFor: Role | null
  /** By when; null where nothing hurries. */
  deadline: number | null
}

const nobody: Waiting = { waitingFor: null, deadline: null }

/** Who must act, and by when. */
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

/** What the other side waits for comes first, then the next step on the way. */
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
  // The goods are with the farmer, who proposes where they go and brings them to the scale.
  return { waitingFor: 'farmer', deadline: noticeEnd ?? handOverBy ?? handover?.at ?? null }
}

/** How far each step is, for the deal's row of steps. */
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
