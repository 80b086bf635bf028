import {
  PlaceBidAnswer,
  PlaceBidBody,
  PracticeAnswer,
  PracticeParams,
  routes,
  succeed,
} from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { toAuctionState } from '../../domain/auction-state.ts'
import { parseBidAmounts } from '../../domain/bid-amounts.ts'
import { bidMessages, explainRefusal } from '../../domain/bid-answers.ts'
import {
  beginPractice,
  bidInPractice,
  type PracticeLot,
  type PracticeOutcome,
  practiceAt,
} from '../../domain/practice-lot.ts'
import { toBidView } from '../../persistence/auction-view.ts'
import { changePractice } from '../../persistence/practice-lots.ts'
import { practiceQuantity, presentPractice } from './present.ts'

/** POST /practice, GET /practice/:practiceId and POST /practice/:practiceId/bids, for the caller's own lot. */
export function practiceRoutes(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.beginPractice, {
    schema: { response: PracticeAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const lot = await changePractice(database, userId, (known, nowMs) => {
        const current = known && practiceAt(known, nowMs)
        const next = current?.auction.status === 'active' ? current : beginPractice(nowMs)
        return { lot: next, result: next }
      })
      return succeed(presentPractice(lot, userId))
    },
  })

  publicRoute(app, routes.getPractice, {
    schema: { params: PracticeParams, response: PracticeAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const lot = await changePractice(database, userId, (known, nowMs) => {
        const current = practiceAt(requireLot(known, request.params.practiceId), nowMs)
        return { lot: current, result: current }
      })
      return succeed(presentPractice(lot, userId))
    },
  })

  publicRoute(app, routes.practiceBid, {
    schema: { params: PracticeParams, body: PlaceBidBody, response: PlaceBidAnswer },
    async handler(request) {
      const { userId, username } = currentUser(request)
      const { confirm, version, bidKey } = request.body
      const parsed = parseBidAmounts(request.body)
      if ('errors' in parsed) throw new ApiError('validation-failed', { errors: parsed.errors })
      const bid = {
        ...parsed.amounts,
        bidder: { id: userId, username },
        isConfirmed: confirm === true,
        ...{ termsVersion: version ?? null, bidKey: bidKey ?? null },
      }
      const outcome = await changePractice(database, userId, (known, nowMs) => {
        const result = bidInPractice(requireLot(known, request.params.practiceId), bid, nowMs)
        return { lot: result.lot, result }
      })
      return answer(outcome)
    },
  })
}

/** @throws {ApiError} `not-found` for another lot than the caller's latest. */
function requireLot(lot: PracticeLot | null, id: string): PracticeLot {
  if (lot?.auction.id !== id) throw new ApiError('not-found')
  return lot
}

function answer(outcome: PracticeOutcome) {
  const { auction, bids } = outcome.lot
  if (outcome.kind === 'refused')
    throw new ApiError(outcome.code, explainRefusal(outcome.code, auction, practiceQuantity))
  const { sequence, outcome: result } = outcome.answered
  const bid = bids[sequence - 1]
  if (!bid) throw new Error(`Practice lot ${auction.id} has no bid ${sequence}`)
  const view = toBidView(auction.id, bid)
  return succeed(
    { bid: view, leading: result !== 'outbid', outcome: result, auction: toAuctionState(auction) },
    bidMessages[result],
  )
}
