export { migrations } from '../migrations/index.ts'
export { buildApp } from './app.ts'
export type { InformationDeps } from './deps.ts'
export type { InformationTables } from './persistence/tables.ts'
