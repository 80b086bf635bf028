export { migrations } from '../migrations/index.ts'
export { buildApp } from './app.ts'
export type { AnalyticsDeps } from './deps.ts'
export type { AnalyticsTables } from './persistence/tables.ts'
