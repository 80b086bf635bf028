import { expect, test } from 'vitest'
import { WindowCounter } from './window-counter.ts'

test('counts per key and begins anew when the window has passed', () => {
  const clock = { nowMs: 1_000 }
  const counter = new WindowCounter({ nowMs: () => clock.nowMs })
  expect(counter.add('a', 60_000)).toEqual({ current: 1, ttlMs: 60_000 })
  clock.nowMs += 20_000
  expect(counter.add('a', 60_000)).toEqual({ current: 2, ttlMs: 40_000 })
  expect(counter.peek('a')).toEqual({ current: 2, ttlMs: 40_000 })
  expect(counter.peek('b')).toEqual({ current: 0, ttlMs: 0 })
  clock.nowMs += 40_000
  expect(counter.peek('a')).toEqual({ current: 0, ttlMs: 0 })
  expect(counter.add('a', 60_000)).toEqual({ current: 1, ttlMs: 60_000 })
})

test('keeps a bounded number of keys and forgets the one used longest ago', () => {
  const counter = new WindowCounter({ maxKeys: 2 })
  counter.add('a', 60_000)
  counter.add('b', 60_000)
  counter.add('a', 60_000)
  counter.add('c', 60_000)
  expect(counter.peek('a').current).toBe(2)
  expect(counter.peek('b').current).toBe(0)
})
