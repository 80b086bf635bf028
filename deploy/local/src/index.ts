export { buildWeb } from './build-web.ts'
export { ApiRefusal, type ApiSession, type CallOptions, openSession } from './demo/api-session.ts'
export type { Account, ReadyLine } from './ready-line.ts'
