export * from './api-key.ts'
export * from './identity-exchange.ts'
export * from './origin.ts'
export * from './session-edge.ts'
