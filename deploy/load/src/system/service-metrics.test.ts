import { expect, test } from 'vitest'
import { describeBatches, parseMetrics } from './service-metrics.ts'

const reading = (bids: number, batches: number, recalled = 0) =>
  parseMetrics(`# HELP bid_batch_size Bids committed in one transaction
# TYPE bid_batch_size histogram
bid_batch_size_bucket{le="1"} 3
bid_batch_size_sum ${bids}
bid_batch_size_count ${batches}
bid_batches_recalled_total ${recalled}
bids_total{outcome="leading"} 40
bids_total{outcome="bid-too-low"} 2
`)

test('values of a name are added up over its labels', () => {
  expect(reading(1, 1).get('bids_total')).toBe(42)
})

test('batches are those of the time between two readings', () => {
  expect(describeBatches(reading(100, 50, 30), reading(400, 60, 34))).toBe(
    '30.0 bids a transaction, 40 % of these judged by memory',
  )
  expect(describeBatches(reading(100, 50), reading(100, 50))).toBeNull()
})
