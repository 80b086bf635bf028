import type { Statement } from './exchange.ts'
import { lockAuctions, readAuctions, readPeople } from './read-statements.ts'
import { begin, commit } from './transaction-statements.ts'
import { requireUnchanged } from './unchanged-statement.ts'
import { forgetKeys, rememberUsers, writeAll } from './write-statements.ts'

/** All that the engine prepares on each of its connections. */
export const statements: readonly Statement[] = [
  begin,
  lockAuctions,
  readAuctions,
  readPeople,
  requireUnchanged,
  forgetKeys,
  rememberUsers,
  writeAll,
  commit,
]
