import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './kafkajs-fixes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one timer ends unanswered requests on every connection, and stops with the last of them', () => {
  const queues = Array.from(
    { length: 20 },
    () => new RequestQueue({ requestTimeout: 3_000, enforceRequestTimeout: true }),
  )
  const ended = queues.map((queue) => {
    const timeoutRequest = vi.fn()
    queue.scheduleRequestTimeoutCheck()
    queue.inflight.set(1, { sentAt: Date.now(), requestTimeout: 3_000, timeoutRequest })
    return timeoutRequest
  })
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_000)
  for (const timeoutRequest of ended) expect(timeoutRequest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  for (const timeoutRequest of ended) expect(timeoutRequest).toHaveBeenCalledTimes(1)
  for (const queue of queues) queue.destroy()
  expect(vi.getTimerCount()).toBe(0)
})
