import {
  type Acknowledgement,
  type PlaceBidAnswer,
  type PlacedBid,
  type PracticeAnswer,
  type PracticeView,
  routes,
} from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api, pathOf } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useOnline } from '../../../lib/browser-state.ts'
import type { LiveStatus } from '../../../lib/live/connection.ts'
import { AnswerLost } from '../../../lib/live/create-live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { whenAnotherSignsIn } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { withState } from '../../auctions/lot/auction-phase.ts'
import { type BidIntent, refusalText } from '../model/bid-attempt.ts'
import { createBidDesk, type SettledAttempt } from './bid-desk.ts'
import { outcomeTexts } from './desk.ts'

const practiceKey = ['practice']
/**
 * The page’s clock may be ahead of the server’s by this much without harm; if it is further ahead, the page asks again
 * after a pause.
 */
const LATER_MS = 150
const PAUSE_MS = 500
const RETRY_MS = 3_000

/** Practice needs no socket: its last call shows whether there is a connection. */
const useLine = create<{ status: LiveStatus }>(() => ({ status: 'live' }))

/** The open practice lot, or a new one; fetched again at its next change. */
export function usePractice() {
  const query = useQuery({
    queryKey: practiceKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<PracticeView>(practiceKey)
      return known ? readPractice(known.auction._id, signal) : beginPractice()
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, status, fetchFailureCount } }) => {
      if (status === 'error' || fetchFailureCount > 0) return RETRY_MS
      return data?.nextAt ? Math.max(PAUSE_MS, Date.parse(data.nextAt) - serverNow() + LATER_MS) : false
    },
  })
  const isOnline = useOnline()
  const isLost = query.isError || query.failureCount > 0
  useEffect(() => {
    useLine.setState({ status: !isOnline ? 'offline' : isLost ? 'reconnecting' : 'live' })
  }, [isOnline, isLost])
  return { ...query, again: () => void queryClient.resetQueries({ queryKey: practiceKey }) }
}

async function beginPractice(): Promise<PracticeView> {
  return (await api.post<typeof PracticeAnswer>(routes.beginPractice.path, {})).data
}

/** Begins a lot if this one no longer exists: another window may have begun a later one. */
async function readPractice(practiceId: string, signal: AbortSignal): Promise<PracticeView> {
  const path = pathOf(routes.getPractice.path, { practiceId })
  try {
    return (await api.get<typeof PracticeAnswer>(path, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return beginPractice()
    throw error
  }
}

async function placeBid({ auctionId, ...bid }: BidIntent): Promise<Acknowledgement<PlacedBid>> {
  const path = pathOf(routes.practiceBid.path, { practiceId: auctionId })
  try {
    const { status, message, data } = await api.post<typeof PlaceBidAnswer>(path, bid)
    return { status, message, data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, params, fieldErrors } = error
    if (code === 'network' || code === 'timeout')
      throw new AnswerLost(code === 'timeout' ? 'timed-out' : 'disconnected', error)
    const known = code === 'unreadable' ? 'upstream-unavailable' : code
    return { status, message, data: null, code: known, params, errors: [...fieldErrors] }
  }
}

/** Says `Practice` in each message, as the page does. */
async function notify(attempt: SettledAttempt) {
  await i18next.loadNamespaces(['practice', 'room', 'errors'])
  const { t } = i18next
  if (attempt.phase === 'refused') toastError(t('practice:noted', { text: refusalText(attempt, t) }))
  else toastSuccess(t('practice:noted', { text: t(outcomeTexts[attempt.placed.outcome ?? 'leading']) }))
}

/** Shows an accepted bid at once, and fetches the lot again for the robots' next actions. */
function show(attempt: SettledAttempt) {
  if (attempt.phase === 'accepted') {
    const { auction } = attempt.placed
    queryClient.setQueryData<PracticeView>(
      practiceKey,
      (known) => known && { ...known, auction: withState(known.auction, auction) },
    )
  }
  void queryClient.invalidateQueries({ queryKey: practiceKey, exact: true })
}

/** Sends practice bids; none of them reaches the market. */
export const practiceDesk = createBidDesk(
  { placeBid },
  {
    onSettled(attempt) {
      show(attempt)
      void notify(attempt)
    },
    // After a reload the lot itself shows what was placed.
    onSent: () => undefined,
    onNothingUnderway: () => undefined,
  },
  useLine,
)

whenAnotherSignsIn(() => practiceDesk.clear())
