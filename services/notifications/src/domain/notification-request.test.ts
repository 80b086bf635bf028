import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FoldedRequest,
  foldTooMany,
  kindOf,
  mergeThreads,
  type NotificationRequest,
  notifyOnce,
  notifyRepeatedly,
  SINGLE_PER_HOUR,
} from './notification-request.ts'

const rating = { kind: 'rating', mean: null, ratings: 1 } as const
const at = (second: number) => new Date(second * 1_000)

test.each([
  [
    'once, then again',
    [notifyOnce('u', 'thread', rating, at(1)), notifyRepeatedly('u', 'thread', rating, at(2))],
  ],
  [
    'again, then once',
    [notifyRepeatedly('u', 'thread', rating, at(1)), notifyOnce('u', 'thread', rating, at(2))],
  ],
])('a repeating thread is planned as repeating, whichever came last: %s', (_, requests) => {
  expect(mergeThreads(requests)).toMatchObject([{ isRepeating: true, count: 2, happenedAt: at(2) }])
  expect(mergeThreads([...requests].reverse())).toMatchObject([{ isRepeating: true, count: 2 }])
})

const auctionIds = fc.constantFrom(...Array.from({ length: 60 }, (_, lot) => `lot-${lot}`))
const requests: fc.Arbitrary<NotificationRequest[]> = fc
  .array(
    fc.record({
      userId: fc.constantFrom('meera', 'rival'),
      auctionId: auctionIds,
      kind: fc.constantFrom('outbid', 'bids'),
    }),
    { maxLength: 200 },
  )
  .map((all) =>
    all.map(({ userId, auctionId, kind }, second) =>
      kind === 'outbid'
        ? notifyRepeatedly(
            userId,
            `outbid:${auctionId}`,
            { kind: 'outbid', auctionId, productName: 'Wheat', pricePaise: 1, unit: null },
            at(second),
          )
        : notifyRepeatedly(userId, 'bids', { kind: 'bids', auctionId, productName: 'Wheat' }, at(second), {
            subject: auctionId,
          }),
    ),
  )
const eventsOf = (all: readonly NotificationRequest[]) => all.reduce((sum, { count }) => sum + count, 0)

describe('merged threads', () => {
  test('are one for each thread of a recipient, lose no event, and do not depend on the order', () => {
    fc.assert(
      fc.property(
        requests.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const merged = mergeThreads(all)
          const threads = merged.map(({ userId, thread }) => `${userId} ${thread}`)
          expect(new Set(threads).size).toBe(threads.length)
          expect(eventsOf(merged)).toBe(eventsOf(all))
          const comparable = (some: NotificationRequest[]) =>
            some.map((one) => ({ ...one, subjects: one.subjects.toSorted() }))
          expect(comparable(mergeThreads(shuffled))).toEqual(comparable(merged))
          expect(mergeThreads(merged)).toEqual(merged)
        },
      ),
    )
  })
})

describe('folded requests', () => {
  test('have at most a fixed number of single notifications of a kind an hour, and lose no event', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 0, max: 60 }), (all, earlier) => {
        const recent = new Map([[kindOf('meera', 'outbid'), earlier]])
        const folded: FoldedRequest[] = foldTooMany(mergeThreads(all), recent)
        const singles = folded.filter(
          ({ userId, notice, isSummary }) => userId === 'meera' && notice.kind === 'outbid' && !isSummary,
        )
        expect(singles.length).toBeLessThanOrEqual(Math.max(0, SINGLE_PER_HOUR - earlier))
        expect(eventsOf(mergeThreads(folded))).toBe(eventsOf(all))
        // A kind with a single thread is not folded.
        expect(folded.every(({ notice, isSummary }) => notice.kind !== 'bids' || !isSummary)).toBe(true)
      }),
    )
  })
})
