export { BatchPace } from './batch-pace.ts'
export type { BidGatherer } from './bid-gatherer.ts'
export { createBidCalls } from './create-bid-calls.ts'
export { bidCallConfig, bidCallDefaults, bidCallSettings } from './settings.ts'
