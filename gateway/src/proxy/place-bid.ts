import type { BidGatherer } from '@boli/bid-calls'
import {
  AuctionParams,
  marketSession,
  newId,
  PlaceBidBody,
  type PlacedBid,
  type SuccessAnswer,
  succeed,
} from '@boli/contracts'
import { ApiError, currentTraceparent, parseFields, requireAccess } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { bytesOf, type ReceivedBody } from './request-body.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * Places a bid over HTTP together with other current bids: a separate request to auctions would double its cost. A bid
 * without an answer in time is repeated with the same key.
 * @throws {ApiError} the refusal of auctions or of the gatherer.
 */
export async function placeBid(
  request: FastifyRequest,
  gatherer: BidGatherer,
): Promise<SuccessAnswer<PlacedBid>> {
  const { session } = request.visitor
  if (!session) throw new ApiError('not-signed-in')
  requireAccess(session.user, 'business', 'only-businesses-bid')
  const { auctionId } = parseFields(AuctionParams, request.params)
  const bid = parseFields(PlaceBidBody, readJson(request))
  const traceparent = currentTraceparent()
  const outcome = await gatherer
    .place({
      ...bid,
      auctionId,
      bidKey: bid.bidKey ?? newId(),
      token: marketSession(session).token,
      requestId: request.id,
      ...(traceparent === undefined ? {} : { traceparent }),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.code, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
    })
  if (outcome.data !== null) return succeed(outcome.data, outcome.message)
  const { code = 'internal-error', message, params, errors, status } = outcome
  throw new ApiError(code, {
    message,
    ...(params ? { params } : {}),
    ...(errors ? { errors } : {}),
    ...(status === 503 || status === 504 ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}),
  })
}

function readJson(request: FastifyRequest): unknown {
  const bytes = bytesOf(request.body as ReceivedBody | undefined, 'request-too-large')
  if (bytes === null) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new ApiError('malformed-request', { cause })
  }
}
