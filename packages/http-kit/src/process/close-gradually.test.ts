import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeGradually } from './close-gradually.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** @returns how many connections are closed in each second. */
async function closedInEachSecond(count: number): Promise<number[]> {
  const startedMs = Date.now()
  const closed: number[] = []
  const closing = closeGradually(Array(count).keys(), () => {
    const second = Math.floor((Date.now() - startedMs) / 1_000)
    closed[second] = (closed[second] ?? 0) + 1
  })
  await vi.runAllTimersAsync()
  await closing
  return closed
}

test('40 connections a second are closed', async () => {
  expect(await closedInEachSecond(100)).toEqual([40, 40, 20])
})

test('however many they are, all are closed within eight seconds, and never all at once', async () => {
  expect(await closedInEachSecond(16_000)).toEqual(Array(8).fill(2_000))
})

test('without connections there is nothing to wait for', async () => {
  expect(await closedInEachSecond(0)).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
