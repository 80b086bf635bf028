import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { upTo, WindowCounter } from './window-counter.ts'

test('a full cache evicts the entries that were used longest ago', () => {
  const cache = new LRUCache<string, number>(upTo(2))
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  cache.set('c', 4).set('a', 5)
  expect(cache.size).toBe(2)
})

test('counts per key and restarts when the window has passed', () => {
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

test('stores a bounded number of keys and drops the one used longest ago', () => {
  const counter = new WindowCounter({ maxKeys: 2 })
  counter.add('a', 60_000)
  counter.add('b', 60_000)
  counter.add('a', 60_000)
  counter.add('c', 60_000)
  expect(counter.peek('a').current).toBe(2)
  expect(counter.peek('b').current).toBe(0)
})
