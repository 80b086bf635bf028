import type { LiveAuctionMessage } from '@boli/contracts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type RealtimeMetrics = ReturnType<typeof registerRealtimeMetrics>

/** Registers a gauge whose value is read at each scrape. */
export function measure(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

export function registerRealtimeMetrics(registry: Registry) {
  const registers = [registry]
  const bids = new Counter({
    name: 'realtime_bids_total',
    help: 'Bids over sockets by the status of their answer',
    labelNames: ['status'],
    registers,
  })
  const failedCalls = new Counter({
    name: 'realtime_bid_calls_failed_total',
    help: 'Calls with bids that auctions did not answer; most are repeated',
    registers,
  })
  const delays = new Histogram({
    name: 'realtime_live_delay_seconds',
    help: 'From the database time of a bid to its arrival at this node',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return {
    countBid: (status: number) => bids.inc({ status: String(status) }),
    /** Counts a failed call with bids to auctions. */
    countFailedCall: () => failedCalls.inc(),
    /** How long bids took from the database clock to this node. */
    observeDelay({ bids: placed }: LiveAuctionMessage): void {
      const placedMs = Date.parse(placed.at(-1)?.bid_time ?? '')
      // Clocks of two machines may differ a little: no bid arrives before it was placed.
      if (!Number.isNaN(placedMs)) delays.observe(Math.max(0, Date.now() - placedMs) / 1000)
    },
  }
}
