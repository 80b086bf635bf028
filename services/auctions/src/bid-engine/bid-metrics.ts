import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BidDecision } from './bid.ts'

export type BidMetrics = ReturnType<typeof createBidMetrics>

export function createBidMetrics(registry: Registry) {
  const bids = new Counter({
    name: 'bids_total',
    help: 'Bids by outcome: leading, outbid, raised, or the code of the refusal',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const batchSize = new Histogram({
    name: 'bid_batch_size',
    help: 'Bids committed in one transaction',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers: [registry],
  })
  const batchTime = new Histogram({
    name: 'bid_batch_seconds',
    help: 'Time from taking a batch to its commit',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  })
  return {
    decided(decision: BidDecision): void {
      bids.inc({ outcome: decision.kind === 'placed' ? decision.outcome : decision.code })
    },
    batchDone(size: number, durationMs: number): void {
      batchSize.observe(size)
      batchTime.observe(durationMs / 1000)
    },
    observeQueue(size: () => number): void {
      new Gauge({
        name: 'bid_queue_length',
        help: 'Bids that wait for their batch',
        registers: [registry],
        collect() {
          this.set(size())
        },
      })
    },
  }
}
