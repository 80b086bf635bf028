export type { BidGatherer } from './bid-gatherer.ts'
export { createBidCalls } from './create-bid-calls.ts'
export { type BidCallSettings, bidCallConfig, bidCallDefaults, bidCallSettings } from './settings.ts'
