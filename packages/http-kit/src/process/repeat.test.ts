import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const warn = vi.fn()
const quiet = { everyMs: 1_000, logger: { warn }, failure: 'it failed' }

test('a slow task never runs beside itself, and runs again afterwards', async () => {
  const ends: (() => void)[] = []
  const repeating = repeat({ ...quiet, task: () => new Promise<void>((resolve) => ends.push(resolve)) })
  await vi.advanceTimersByTimeAsync(3_500)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await repeating.stop()
})

test('a failed task is logged and runs again; stopping signals the running one and waits for it', async () => {
  let runs = 0
  let hasEnded = false
  const repeating = repeat({
    ...quiet,
    startsAtOnce: true,
    async task(stopping) {
      runs += 1
      if (runs === 1) throw new Error('away')
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      hasEnded = true
    },
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([runs, warn.mock.lastCall?.[1]]).toEqual([2, 'it failed'])
  await repeating.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([runs, hasEnded]).toEqual([2, true])
})
