import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BatchPace } from './batch-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the next batch of bids', () => {
  test('waits for most bidders of the last one to bid again, at most 8 ms, or 20 ms after 256 bids', () => {
    const pace = new BatchPace(512)
    expect(pace.waitMs(1)).toBe(0)
    pace.answered(32, 32, () => false)
    expect([32, 57, 58].map((waiting) => pace.waitMs(waiting))).toEqual([8, 8, 0])
    vi.advanceTimersByTime(5)
    expect(pace.waitMs(32)).toBe(3)
    vi.advanceTimersByTime(3)
    expect(pace.waitMs(32)).toBe(0)
    pace.answered(256, 0, () => true)
    expect(pace.waitMs(200)).toBe(20)
  })

  test('waits at most 3 ms for the bidders of a small one on one lot', () => {
    const pace = new BatchPace(512)
    pace.answered(1, 1, () => true)
    expect([1, 2].map((waiting) => pace.waitMs(waiting))).toEqual([3, 0])
    vi.advanceTimersByTime(3)
    expect(pace.waitMs(1)).toBe(0)
    // Sixteen bidders of whom one was late would otherwise take turns with it.
    pace.answered(15, 1, () => true)
    expect([1, 14, 15].map((waiting) => pace.waitMs(waiting))).toEqual([3, 3, 0])
  })

  test('waits at most 16 ms for a crowd on one lot, though few of them were in the last batch', () => {
    const pace = new BatchPace(512)
    pace.answered(4, 3, () => true, 64)
    expect([7, 57, 58].map((waiting) => pace.waitMs(waiting))).toEqual([16, 16, 0])
    pace.answered(256, 0, () => true, 256)
    expect(pace.waitMs(200)).toBe(20)
    pace.answered(4, 3, () => true, 31)
    expect(pace.waitMs(6)).toBe(3)
  })

  test.each([
    ['a single bid', 1, 0, true],
    ['few bids on several lots', 1, 1, false],
  ])('begins at once after %s', (_, bids, waiting, isOneLot) => {
    const pace = new BatchPace(512)
    pace.answered(bids, waiting, () => isOneLot)
    expect(pace.waitMs(1)).toBe(0)
  })

  test('begins at once when a full batch waits', () => {
    const pace = new BatchPace(512)
    pace.answered(512, 600, () => true)
    expect(pace.waitMs(512)).toBe(0)
  })
})
