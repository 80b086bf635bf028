import i18next from 'i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorTextOf } from '../../../lib/error-text.ts'
import { currentUser, whenAnotherSignsIn } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { type UnsettledBids, unsettledBidsOf } from '../model/unsettled-bids.ts'
import { createBidDesk, type SettledAttempt } from './bid-desk.ts'
import { live } from './live.ts'

/** What a person is told of a refused bid, in the page's language. */
export function refusalText(attempt: Extract<SettledAttempt, { phase: 'refused' }>): string {
  if (attempt.code === 'offline') return i18next.t('room:notSentOffline')
  const { code, message } = attempt
  return errorTextOf(new ApiError({ status: 0, code, message }), i18next.t, i18next.language)
}

function tellOutcome(attempt: SettledAttempt) {
  if (attempt.phase === 'refused') {
    toastError(refusalText(attempt))
    return
  }
  const words = attempt.placed.leading ? 'room:placed' : 'room:placedBehind'
  toastSuccess(i18next.language === 'en' && attempt.message ? attempt.message : i18next.t(words))
}

/** Of whoever is signed in; null where nobody is. */
function ownUnsettledBids(): UnsettledBids | null {
  const user = currentUser()
  return user && unsettledBidsOf(user._id)
}

/** The page's one bid desk. */
export const bidDesk = createBidDesk(live, {
  onSettled: tellOutcome,
  onSent: (bid) => ownUnsettledBids()?.keep(bid),
  onNothingUnderway: (auctionId) => ownUnsettledBids()?.forget(auctionId),
})

/** Finds out what became of the bids that the signed-in person left without an answer. */
export function findOutUnsettled(): void {
  bidDesk.findOut(ownUnsettledBids()?.read() ?? [])
}

// A bid is its bidder's: the next person on this page must not send it again as theirs.
whenAnotherSignsIn(() => bidDesk.clear())
