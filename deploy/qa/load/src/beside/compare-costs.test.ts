import { expect, test } from 'vitest'
import type { Measurement } from '../bids/scenario.ts'
import { compareCosts } from './compare-costs.ts'

/** @param cores By process. */
function aRun(perSecond: number, cores: Record<string, number>): Measurement {
  const processes = Object.fromEntries(
    Object.entries(cores).map(([name, share]) => [name, { cores: share, residentMegabytes: 1 }]),
  )
  return { perSecond, seconds: 1, latencyMs: null, processes, remarks: [], problems: [] }
}

test('differences are those within a turn, and what places the bids is not the cost of a bid', () => {
  const turns = [
    {
      other: aRun(100, { auctions: 0.01, gateway: 0.01, 'load generator': 0.5 }),
      ours: aRun(100, { auctions: 0.02, gateway: 0.01, 'load generator': 0.9 }),
    },
    {
      other: aRun(100, { auctions: 0.05, gateway: 0.01, 'load generator': 0.5 }),
      ours: aRun(100, { auctions: 0.08, gateway: 0.01, 'load generator': 0.1 }),
    },
  ]
  const [all, path, auctions] = compareCosts(turns)
  expect(all).toMatchObject({ other: 400, ours: 600, medianDifference: 200, standardError: 100 })
  expect(path).toMatchObject({ name: 'auctions + postgres + realtime + kafka', other: 300, ours: 500 })
  expect(auctions).toMatchObject({ name: 'auctions', meanDifference: 200 })
})

test('a bid of a run with fewer accepted bids costs more, and one turn tells nothing of its error', () => {
  const turns = [{ other: aRun(200, { auctions: 0.02 }), ours: aRun(100, { auctions: 0.02 }) }]
  expect(compareCosts(turns)[0]).toMatchObject({ other: 100, ours: 200, standardError: null })
})
