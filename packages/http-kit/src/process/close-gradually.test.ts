import { expect, test, vi } from 'vitest'
import { closeGradually } from './close-gradually.ts'

const clock = vi.hoisted(() => ({ ms: 0 }))
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    clock.ms += ms
  },
}))

/** @returns how many connections are closed in each second. */
async function closedInEachSecond(count: number): Promise<number[]> {
  clock.ms = 0
  const closed: number[] = []
  await closeGradually(Array(count).keys(), () => {
    const second = Math.floor(clock.ms / 1_000)
    closed[second] = (closed[second] ?? 0) + 1
  })
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
  expect(clock.ms).toBe(0)
})
