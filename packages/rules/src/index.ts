export * from './auction.ts'
export * from './closing.ts'
export * from './place-bids.ts'
