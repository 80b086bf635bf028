import type { Statement } from './exchange.ts'

export const begin: Statement = { name: 'begin', text: 'begin' }
export const commit: Statement = { name: 'commit', text: 'commit' }
