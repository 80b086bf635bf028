export { migrations } from '../migrations/index.ts'
export { buildApp } from './app.ts'
export type { AuctionsDeps } from './deps.ts'
export type { AuctionsTables } from './persistence/tables.ts'
