export { migrations } from '../migrations/index.ts'
export { buildApp } from './app.ts'
export { mandiPricesOf, readConfig } from './config.ts'
export type { InformationTables } from './persistence/tables.ts'
