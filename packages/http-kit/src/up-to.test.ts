import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { upTo } from './up-to.ts'

test('of more entries than it may have, a cache keeps those that were used last', () => {
  const cache = new LRUCache<string, number>(upTo(2))
  cache.set('a', 1).set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  cache.set('c', 4).set('a', 5)
  expect(cache.size).toBe(2)
})
