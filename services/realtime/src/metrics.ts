import type { LiveAuctionMessage } from '@boli/contracts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { watchedAuctions } from './sockets/rooms.ts'
import type { RealtimeServer } from './sockets/socket-types.ts'

/** Metrics of realtime. */
export interface RealtimeMetrics {
  countBid(status: number): void
  /** Counts a failed call with bids to auctions. */
  countFailedCall(): void
  /** How long bids took from the database clock to this node. */
  observeDelay(message: LiveAuctionMessage): void
}

/** @param bids Those that auctions has not answered yet. */
export function measureWaitingBids(registry: Registry, bids: { readonly waitingCount: number }): void {
  new Gauge({
    name: 'realtime_bids_waiting',
    help: 'Bids that auctions has not answered yet',
    registers: [registry],
    collect() {
      this.set(bids.waitingCount)
    },
  })
}

/** @param channels The node's subscriptions to the live channel. */
export function measureChannels(registry: Registry, channels: { readonly count: number }): void {
  new Gauge({
    name: 'realtime_live_channels',
    help: 'Channels of auctions and users that this node subscribes to',
    registers: [registry],
    collect() {
      this.set(channels.count)
    },
  })
}

export function registerRealtimeMetrics(registry: Registry, io: RealtimeServer): RealtimeMetrics {
  const registers = [registry]
  new Gauge({
    name: 'realtime_sockets',
    help: 'Open sockets on this node',
    registers,
    collect() {
      this.set(io.sockets.sockets.size)
    },
  })
  new Gauge({
    name: 'realtime_rooms',
    help: 'Auctions watched on this node',
    registers,
    collect() {
      this.set(watchedAuctions(io).length)
    },
  })
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
    countBid: (status) => bids.inc({ status: String(status) }),
    countFailedCall: () => failedCalls.inc(),
    observeDelay: ({ bids: placed }) => {
      const placedMs = Date.parse(placed.at(-1)?.bid_time ?? '')
      // Clocks of two machines may differ a little: no bid arrives before it was placed.
      if (!Number.isNaN(placedMs)) delays.observe(Math.max(0, Date.now() - placedMs) / 1000)
    },
  }
}
