import type { Acknowledgement, ErrorCode, PlacedBid } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBid, asha, stateAfter } from '../../auctions/test/an-auction.ts'
import { ASK_AT_MOST, type BidAttempt, type BidEvent, idleAttempt, stepBid } from './bid-attempt.ts'

const bid = { auctionId: 'lot', bidAmount: '2475', bidKey: 'key' }
const place: BidEvent = { kind: 'place', bid, needsConfirmation: false, isOnline: true }
const accepted: Acknowledgement<PlacedBid> = {
  status: 200,
  message: 'bid placed successfully',
  data: { bid: aBid(1, asha), leading: true, auction: stateAfter([aBid(1, asha)]) },
}
const refusal = (code: ErrorCode): Acknowledgement<PlacedBid> => ({
  status: 409,
  message: 'no',
  data: null,
  code,
})
const answer = (given: Acknowledgement<PlacedBid>): BidEvent => ({
  kind: 'answered',
  bidKey: 'key',
  answer: given,
})
const lost: BidEvent = { kind: 'answer-lost', bidKey: 'key', lost: 'disconnected' }

const after = (...events: BidEvent[]) =>
  events.reduce<BidAttempt>((attempt, event) => stepBid(attempt, event).attempt, idleAttempt)

describe('a bid', () => {
  it('is sent once when it is placed, and cannot be placed again while it is underway', () => {
    const step = stepBid(idleAttempt, place)
    expect(step).toEqual({ attempt: { phase: 'pending', bid }, send: bid })
    const second: BidEvent = { ...place, bid: { ...bid, bidKey: 'other' } }
    expect(stepBid(after(place), second)).toEqual({ attempt: after(place), send: null })
    expect(stepBid(after(place, lost), second)).toEqual({ attempt: after(place, lost), send: null })
  })

  it('is refused and not stored when it is placed offline', () => {
    const step = stepBid(idleAttempt, { ...place, isOnline: false })
    expect(step.send).toBeNull()
    expect(step.attempt).toMatchObject({ phase: 'refused', code: 'offline' })
    expect(stepBid(step.attempt, { kind: 'ask-again', bidKey: bid.bidKey }).send).toBeNull()
  })

  it('asks for confirmation first if it is far above the minimum', () => {
    const far: BidEvent = { ...place, needsConfirmation: true }
    expect(stepBid(idleAttempt, far)).toEqual({ attempt: { phase: 'confirming', bid }, send: null })
    expect(stepBid(after(far), { kind: 'confirm', isOnline: true }).send).toEqual({ ...bid, confirm: true })
    expect(after(far, { kind: 'cancel' })).toEqual(idleAttempt)
  })

  it('asks for confirmation if only the server knows that it is far above', () => {
    const attempt = after(place, answer(refusal('needs-confirmation')))
    expect(attempt.phase).toBe('confirming')
    expect(stepBid(attempt, { kind: 'confirm', isOnline: true }).send).toEqual({ ...bid, confirm: true })
  })

  const again: BidEvent = { kind: 'ask-again', bidKey: bid.bidKey }
  const notSent: BidEvent = { kind: 'not-sent', bidKey: 'key' }
  const late: BidEvent = { kind: 'answered', bidKey: 'earlier', answer: accepted }
  const failures = Array.from({ length: ASK_AT_MOST }, () => answer(refusal('internal-error')))

  it.each<[string, BidEvent[], Partial<BidAttempt> & { code?: ErrorCode | 'offline'; lost?: string }]>([
    ['ends when the server accepts it', [place, answer(accepted)], { phase: 'accepted' }],
    ['ends when the server refuses it', [place, answer(refusal('bid-too-low'))], { phase: 'refused' }],
    ['is checked if its answer was lost', [place, lost], { phase: 'checking', lost: 'disconnected' }],
    ['is settled by the answer to the check', [place, lost, again, answer(accepted)], { phase: 'accepted' }],
    ['is refused if it was not sent', [place, notSent], { phase: 'refused', code: 'offline' }],
    ['is still checked after a repetition that was not sent', [place, lost, notSent], { phase: 'checking' }],
    [
      'stays undecided if the answer does not mention it',
      [place, lost, answer(refusal('too-many-requests'))],
      { phase: 'checking' },
    ],
    [
      'stays undecided while the service is away',
      [place, answer(refusal('upstream-unavailable'))],
      { phase: 'checking' },
    ],
    [
      'is refused if there were too many',
      [place, answer(refusal('too-many-requests'))],
      { phase: 'refused' },
    ],
    ['is given up if the server keeps failing', [place, ...failures], { phase: 'refused' }],
    ['ignores the answer to an earlier bid', [place, late], { phase: 'pending' }],
  ])('%s', (_, events, attempt) => expect(after(...events)).toMatchObject(attempt))

  it('is checked by repeating it with the same key', () => {
    expect(stepBid(after(place, lost), again).send).toBe(bid)
  })

  it('sends one key per attempt and nothing that was not placed, whatever happens', () => {
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('place' as const),
        bid: fc.nat({ max: 3 }).map((key) => ({ ...bid, bidKey: `key-${key}` })),
        needsConfirmation: fc.boolean(),
        isOnline: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('confirm' as const), isOnline: fc.boolean() }),
      fc.constant<BidEvent>({ kind: 'cancel' }),
      fc.record({
        kind: fc.constant('ask-again' as const),
        bidKey: fc.nat({ max: 3 }).map((key) => `key-${key}`),
      }),
      fc.record({
        kind: fc.constant('answer-lost' as const),
        bidKey: fc.nat({ max: 3 }).map((key) => `key-${key}`),
        lost: fc.constant('timed-out' as const),
      }),
      fc.record({
        kind: fc.constant('answered' as const),
        bidKey: fc.nat({ max: 3 }).map((key) => `key-${key}`),
        answer: fc.constantFrom(accepted, refusal('bid-too-low'), refusal('internal-error')),
      }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let attempt: BidAttempt = idleAttempt
        for (const next of events) {
          const before: BidAttempt = attempt
          const step = stepBid(before, next)
          attempt = step.attempt
          if (!step.send) continue
          expect(attempt).toMatchObject({ bid: { bidKey: step.send.bidKey } })
          expect(['pending', 'checking']).toContain(attempt.phase)
          const repeats = before.phase === 'checking' && before.bid.bidKey === step.send.bidKey
          const begins = next.kind === 'place' || next.kind === 'confirm'
          expect(repeats || (begins && next.isOnline)).toBe(true)
        }
      }),
    )
  })
})
