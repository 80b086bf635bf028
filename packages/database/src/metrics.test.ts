import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measurePool } from './metrics.ts'

test('used and idle connections of a pool are reported, and how many callers wait', async () => {
  const registry = new Registry()
  const stats = { total: 5, idle: 2, waiting: 7, max: 10 }
  measurePool(registry, { poolStats: () => stats })
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('database_pool'))
  expect(lines).toEqual([
    'database_pool_connections{state="used"} 3',
    'database_pool_connections{state="idle"} 2',
    'database_pool_max_connections 10',
    'database_pool_waiting 7',
  ])
})
