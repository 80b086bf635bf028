import type { Statement } from './exchange.ts'
import { lockAuctions, readPeople } from './read-statements.ts'
import { forgetKeys, rememberUsers, writeAll } from './write-statements.ts'

export const begin: Statement = { name: 'begin', text: 'begin' }
export const commit: Statement = { name: 'commit', text: 'commit' }

/** All that the engine prepares on each of its connections. */
export const statements: readonly Statement[] = [
  begin,
  lockAuctions,
  readPeople,
  forgetKeys,
  rememberUsers,
  writeAll,
  commit,
]
