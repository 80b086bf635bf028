import type { Acknowledgement, ErrorCode, ErrorParams, FieldError, PlacedBid } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { errorTextOf } from '../../../lib/error-text.ts'
import { fieldFault, fieldTextOf } from '../../../lib/field-text.ts'

type Field = 'bidAmount' | 'maxAmount'

/** Error codes of the whole bid that concern one of its amounts. */
const fieldOf: Record<string, Field> = { 'bid-too-low': 'bidAmount', 'maximum-too-low': 'maxAmount' }

/** The text for a refused bid, in the page's language. */
export function refusalText({ code, message, params }: BidRefusal, t: TFunction): string {
  if (code === 'offline') return t('room:notSentOffline')
  return errorTextOf(new ApiError({ status: 0, code, message, params }), t)
}

/** The text at one amount of a refused bid, in the page's language. */
export function fieldRefusal(refusal: BidRefusal, field: Field, t: TFunction): string | undefined {
  if (fieldOf[refusal.code] === field) return refusalText(refusal, t)
  const error = refusal.errors.find((one) => one.field === field)
  return error && fieldTextOf(fieldFault(error), t)
}

/** One bid as it will be sent; `bidKey` stays the same however often it is repeated. */
export interface BidIntent {
  auctionId: string
  /** Rupees as entered; the server judges them. */
  bidAmount: string
  maxAmount?: string
  confirm?: boolean
  /** The version of the lot's terms that its bidder saw. */
  version?: number
  bidKey: string
}

/** Why an answer is missing; the texts are the specification's. */
type LostAnswer = 'timed-out' | 'disconnected' | 'upstream'

/** The server's refusal; `params` are the values of its text. */
export interface BidRefusal {
  phase: 'refused'
  bid: BidIntent
  message: string
  code: ErrorCode | 'offline'
  params: ErrorParams
  errors: FieldError[]
}

/**
 * One bid from the click to the server's answer. `checking`: it was sent, its answer was lost, and its outcome is
 * unknown; repeating it with its key resolves that.
 */
export type BidAttempt =
  | { phase: 'idle' }
  | { phase: 'confirming'; bid: BidIntent }
  | { phase: 'pending'; bid: BidIntent }
  | { phase: 'checking'; bid: BidIntent; lost: LostAnswer; asked: number }
  | { phase: 'accepted'; bid: BidIntent; message: string; placed: PlacedBid }
  | BidRefusal

export type BidEvent =
  | { kind: 'place'; bid: BidIntent; needsConfirmation: boolean; isOnline: boolean }
  | { kind: 'confirm'; isOnline: boolean }
  | { kind: 'cancel' }
  | { kind: 'answered'; bidKey: string; answer: Acknowledgement<PlacedBid> }
  | { kind: 'answer-lost'; bidKey: string; lost: LostAnswer }
  /** There was no connection. */
  | { kind: 'not-sent'; bidKey: string }
  /** The connection is back, or enough time has passed since the last try. */
  | { kind: 'ask-again'; bidKey: string }
  /** It was sent by this page before a reload. */
  | { kind: 'found-unsettled'; bid: BidIntent }

export interface BidStep {
  attempt: BidAttempt
  /** The bid to send now, if any. */
  send: BidIntent | null
}

/** How often a server that answers but cannot tell the outcome is asked again. */
export const ASK_AT_MOST = 10

/** Answers that do not say whether the bid was stored before something broke. */
const uncertain: readonly ErrorCode[] = ['upstream-unavailable', 'internal-error']
/** Answers to a repeated bid that are given before its key is looked up. */
const turnedAway: readonly ErrorCode[] = ['too-many-requests', 'overloaded']

export const idleAttempt: BidAttempt = { phase: 'idle' }

/** True while a bid is pending; no other bid can be placed then. */
export function isUnderway(attempt: BidAttempt): boolean {
  return attempt.phase === 'pending' || attempt.phase === 'checking'
}

/** One transition of a bid. Bids are never queued: a bid placed offline is refused at once. */
export function stepBid(attempt: BidAttempt, event: BidEvent): BidStep {
  switch (event.kind) {
    case 'place':
      if (isUnderway(attempt)) return stay(attempt)
      if (!event.isOnline) return stay(refusedOffline(event.bid))
      return event.needsConfirmation && !event.bid.confirm
        ? stay({ phase: 'confirming', bid: event.bid })
        : sending(event.bid)
    case 'confirm':
      if (attempt.phase !== 'confirming') return stay(attempt)
      return event.isOnline ? sending({ ...attempt.bid, confirm: true }) : stay(refusedOffline(attempt.bid))
    case 'cancel':
      return stay(attempt.phase === 'confirming' ? idleAttempt : attempt)
    case 'answered':
      return isOwnAnswer(attempt, event.bidKey) ? stay(answered(attempt, event.answer)) : stay(attempt)
    case 'answer-lost':
      return isOwnAnswer(attempt, event.bidKey)
        ? stay({ phase: 'checking', bid: attempt.bid, lost: event.lost, asked: askedBefore(attempt) })
        : stay(attempt)
    case 'not-sent':
      if (!isOwnAnswer(attempt, event.bidKey)) return stay(attempt)
      return stay(attempt.phase === 'pending' ? refusedOffline(attempt.bid) : { ...attempt })
    case 'ask-again':
      return attempt.phase === 'checking' && isOwnAnswer(attempt, event.bidKey)
        ? { attempt, send: attempt.bid }
        : stay(attempt)
    case 'found-unsettled':
      return attempt.phase === 'idle'
        ? stay({ phase: 'checking', bid: event.bid, lost: 'disconnected', asked: 0 })
        : stay(attempt)
  }
}

function stay(attempt: BidAttempt): BidStep {
  return { attempt, send: null }
}

function sending(bid: BidIntent): BidStep {
  return { attempt: { phase: 'pending', bid }, send: bid }
}

function refusedOffline(bid: BidIntent): BidAttempt {
  return { phase: 'refused', bid, message: '', code: 'offline', params: {}, errors: [] }
}

type Underway = Extract<BidAttempt, { phase: 'pending' | 'checking' }>

function isOwnAnswer(attempt: BidAttempt, bidKey: string): attempt is Underway {
  return isUnderway(attempt) && 'bid' in attempt && attempt.bid.bidKey === bidKey
}

function askedBefore(attempt: Underway): number {
  return attempt.phase === 'checking' ? attempt.asked : 0
}

function answered(attempt: Underway, answer: Acknowledgement<PlacedBid>): BidAttempt {
  const { bid } = attempt
  const { status, message, data, code = 'internal-error', params = {}, errors = [] } = answer
  if (status === 200 && data) return { phase: 'accepted', bid, message, placed: data }
  if (code === 'needs-confirmation') return { phase: 'confirming', bid }
  const asked = askedBefore(attempt) + 1
  const settlesNothing =
    uncertain.includes(code) || (attempt.phase === 'checking' && turnedAway.includes(code))
  if (settlesNothing && asked < ASK_AT_MOST) return { phase: 'checking', bid, lost: 'upstream', asked }
  return { phase: 'refused', bid, message, code, params, errors }
}
