// The engine without the service around it, for load tools.
export type { BidCommand, BidDecision } from './bid.ts'
export { type BidEngine, createBidEngine } from './bid-engine.ts'
export { createBidMetrics } from './bid-metrics.ts'
