import type pg from 'pg'
import { createTypeParsers } from './type-parsers.ts'

export interface Timeouts {
  /** A statement that runs longer is ended by the server; 0 for no limit. */
  statementMs: number
  /** Waiting for a row or table lock. */
  lockMs: number
  /** A session that holds a transaction open without a statement is ended by the server. */
  idleInTransactionMs: number
  /** Opening a connection, and waiting for a free one of the pool. */
  connectMs: number
}

export const defaultTimeouts: Timeouts = {
  statementMs: 10_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  connectMs: 5_000,
}

/** Where the functions and operators of Postgres's own extensions live; every role may use them. */
export const EXTENSIONS_SCHEMA = 'extensions'

/** The client gives up after the server should have: only a server that no longer answers gets there. */
const CLIENT_GRACE_MS = 2_000

/**
 * A host that vanishes says no goodbye; the server must notice in a minute, not in the two hours of the
 * default, or its sessions hold their locks, the leadership of a relay among them.
 */
const KEEP_ALIVE = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5'

/** Options of every connection: its schema, its name in pg_stat_activity, and no wait without an end. */
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

/** @throws where the name would need quoting: schema, role and channel names stay plain identifiers. */
export function assertSchemaName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,48}$/.test(name)) throw new Error(`Not a plain schema or role name: "${name}"`)
}
