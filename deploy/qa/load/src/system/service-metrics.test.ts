import { expect, test } from 'vitest'
import { describeBatches, parseMetrics } from './service-metrics.ts'

const reading = (bids: number, batches: number) =>
  parseMetrics(`# HELP bid_batch_size Bids committed in one transaction
# TYPE bid_batch_size histogram
bid_batch_size_bucket{le="1"} 3
bid_batch_size_sum ${bids}
bid_batch_size_count ${batches}
bids_total{outcome="leading"} 40
bids_total{outcome="bid-too-low"} 2
`)

test('values with the same name are summed over their labels', () => {
  expect(reading(1, 1).get('bids_total')).toBe(42)
})

test('batches cover the time between two readings', () => {
  expect(describeBatches(reading(100, 50), reading(400, 60))).toBe('30.0 bids a transaction')
  expect(describeBatches(reading(100, 50), reading(100, 50))).toBeNull()
})
