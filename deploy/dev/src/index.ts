export { buildWeb } from './build-web.ts'
export type { Account, ReadyLine } from './ready-line.ts'
