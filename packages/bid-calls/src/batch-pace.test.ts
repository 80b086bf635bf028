import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BatchPace } from './batch-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the next batch of bids', () => {
  test('waits for most bidders of a large one to bid again, at most 8 ms, or 20 ms after 256 bids', () => {
    const pace = new BatchPace(512)
    expect(pace.waitMs(1)).toBe(0)
    pace.answered(32, 32)
    expect([32, 57, 58].map((waiting) => pace.waitMs(waiting))).toEqual([8, 8, 0])
    vi.advanceTimersByTime(5)
    expect(pace.waitMs(32)).toBe(3)
    vi.advanceTimersByTime(3)
    expect(pace.waitMs(32)).toBe(0)
    pace.answered(256, 0)
    expect(pace.waitMs(200)).toBe(20)
  })

  test('begins at once after a batch of at most 15 bids, and when a full batch waits', () => {
    const pace = new BatchPace(512)
    pace.answered(15, 1)
    expect(pace.waitMs(1)).toBe(0)
    pace.answered(512, 600)
    expect(pace.waitMs(512)).toBe(0)
  })
})
