export type { BidCommand, BidDecision } from './bid.ts'
export { type BidEngine, type BidEngineOptions, createBidEngine } from './bid-engine.ts'
export { createBidMetrics } from './bid-metrics.ts'
