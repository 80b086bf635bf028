import { DEFAULT_LANGUAGE } from '@boli/contracts'
import i18next from 'i18next'
import { untilFetched } from '../../../lib/lazy-part.ts'
import { isOnBoard } from '../../../lib/live/board-subscription.ts'
import { live } from '../../../lib/live/live.ts'
import { currentUser, whenAnotherSignsIn } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { refusalText } from '../model/bid-attempt.ts'
import { type UnsettledBids, unsettledBidsOf } from '../model/unsettled-bids.ts'
import { createBidDesk, type SettledAttempt } from './bid-desk.ts'

export const outcomeTexts = {
  leading: 'room:placed',
  outbid: 'room:placedBehind',
  raised: 'room:raised',
} as const

async function showOutcome(attempt: SettledAttempt) {
  if (attempt.phase === 'accepted') keepProof(attempt)
  // Its tile shows the message.
  if (isOnBoard(attempt.bid.auctionId)) return
  // A bid from an earlier page may settle before any room is opened.
  await i18next.loadNamespaces(['room', 'errors'])
  if (attempt.phase === 'refused') {
    toastError(refusalText(attempt, i18next.t))
    return
  }
  const { outcome = attempt.placed.leading ? 'leading' : 'outbid' } = attempt.placed
  const text = i18next.t(outcomeTexts[outcome])
  toastSuccess((i18next.language === DEFAULT_LANGUAGE && attempt.message) || text)
}

function keepProof({ placed }: Extract<SettledAttempt, { phase: 'accepted' }>) {
  void untilFetched(() => import('./log-memory.ts')).then(({ keepReceipt }) => keepReceipt(placed))
}

/** Id of the signed-in user; null if there is none. */
function ownUnsettledBids(): UnsettledBids | null {
  const user = currentUser()
  return user && unsettledBidsOf(user._id)
}

/** The page's one bid desk. */
export const bidDesk = createBidDesk(live, {
  onSettled: (attempt) => void showOutcome(attempt),
  onSent: (bid) => ownUnsettledBids()?.keep(bid),
  onNothingUnderway: (auctionId) => ownUnsettledBids()?.forget(auctionId),
})

/** Resolves the signed-in user's bids without an answer. */
export function findOutUnsettled(): void {
  bidDesk.findOut(ownUnsettledBids()?.read() ?? [])
}

// A bid belongs to its bidder: the next user on this page must not send it again.
whenAnotherSignsIn(() => bidDesk.clear())
