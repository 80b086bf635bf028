import type pg from 'pg'
import { createTypeParsers } from './type-parsers.ts'

export interface Timeouts {
  /** A statement that runs longer is ended by the server; 0 for no limit. */
  statementMs: number
  /** The longest wait for a row or table lock. */
  lockMs: number
  /** A session that holds a transaction open without a statement is ended by the server. */
  idleInTransactionMs: number
  /** The longest wait for a new connection, or for a free one of the pool. */
  connectMs: number
}

export const defaultTimeouts: Timeouts = {
  statementMs: 10_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  connectMs: 5_000,
}

/** Schema of the functions and operators of Postgres extensions; every role may use it. */
export const EXTENSIONS_SCHEMA = 'extensions'

/** The client's time limit is longer than the server's: it applies only if the server no longer answers. */
const CLIENT_GRACE_MS = 2_000

/**
 * A host that crashes closes no connection. The server must notice within a minute, not after the default of two hours,
 * because its sessions hold locks until then, such as the leadership of a relay.
 */
const KEEP_ALIVE = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5'

/** Options of every connection: its schema, its name in pg_stat_activity, and no unlimited wait. */
export function connectionOptions(o: {
  url: string
  schema: string
  applicationName: string
  timeouts: Timeouts
}): pg.ClientConfig {
  assertSchemaName(o.schema)
  const { statementMs, lockMs, idleInTransactionMs, connectMs } = o.timeouts
  return {
    connectionString: o.url,
    application_name: o.applicationName,
    options: `-c search_path=${o.schema},${EXTENSIONS_SCHEMA} ${KEEP_ALIVE}`,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs || false,
    ...(statementMs ? { query_timeout: statementMs + CLIENT_GRACE_MS } : {}),
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: createTypeParsers(),
  }
}

/** @throws if the name would need quoting: schema, role and channel names stay plain identifiers. */
export function assertSchemaName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,48}$/.test(name)) throw new Error(`Not a plain schema or role name: "${name}"`)
}
