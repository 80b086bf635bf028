import i18next from 'i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorTextOf } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
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

/** The page's one bid desk. */
export const bidDesk = createBidDesk(live, { onSettled: tellOutcome })
