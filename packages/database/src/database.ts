import { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions, defaultTimeouts } from './connection-options.ts'
import { BoliDialect } from './dialect.ts'
import type { GroundTables } from './ground-tables.ts'

export interface DatabaseOptions {
  url: string
  /** search_path of every connection: table names need no schema. */
  schema: string
  /** Name in pg_stat_activity. */
  applicationName: string
  logger: Logger
  /** Default 10. */
  maxConnections?: number
  /** Default 10 s; 0 for no limit. */
  statementTimeoutMs?: number
  /** 0 for no limit. */
  idleInTransactionMs?: number
}

interface PoolStats {
  /** Open connections. */
  total: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
  max: number
}

export interface Database<Tables> {
  schema: string
  options: DatabaseOptions
  pool: pg.Pool
  db: Kysely<Tables & GroundTables>
  poolStats(): PoolStats
  /** Throws if Postgres does not answer. */
  check(): Promise<void>
  /** Ends the pool after the queries under way. Safe to call twice. */
  close(): Promise<void>
  /** Opens a connection outside the pool, for sessions that LISTEN, hold a lock, or migrate. */
  openClient(o: {
    purpose: string
    statementTimeoutMs?: number
    lockTimeoutMs?: number
    /** Sends each query at once, even if earlier ones are not answered yet; answers come in order. */
    pipeline?: boolean
  }): Promise<pg.Client>
}

/**
 * Connects lazily to one schema. When a connection drops, idle or checked out, only its queries fail, never the
 * process; the pool opens new ones when Postgres is back.
 */
export function createDatabase<Tables>(o: DatabaseOptions): Database<Tables> {
  const maxConnections = o.maxConnections ?? 10
  const timeouts = {
    ...defaultTimeouts,
    statementMs: o.statementTimeoutMs ?? defaultTimeouts.statementMs,
    idleInTransactionMs: o.idleInTransactionMs ?? defaultTimeouts.idleInTransactionMs,
  }
  const logger = o.logger.child({ schema: o.schema })
  const pool = new pg.Pool({
    ...connectionOptions({ ...o, timeouts }),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
  })
  // An 'error' event without a listener ends the process: the pool listens to idle clients only, so each
  // client that is checked out needs its own listener.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.debug({ err: error }, 'a database connection was lost')),
  )
  let closing: Promise<void> | undefined

  return {
    schema: o.schema,
    options: o,
    pool,
    db: new Kysely<Tables & GroundTables>({ dialect: new BoliDialect(pool, logger) }),
    poolStats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: maxConnections,
    }),
    async check() {
      await pool.query('select 1')
    },
    close() {
      closing ??= pool.end()
      return closing
    },
    async openClient({ purpose, statementTimeoutMs, lockTimeoutMs, pipeline = false }) {
      const client = new pg.Client({
        ...connectionOptions({
          ...o,
          applicationName: `${o.applicationName} ${purpose}`,
          timeouts: {
            ...timeouts,
            statementMs: statementTimeoutMs ?? timeouts.statementMs,
            lockMs: lockTimeoutMs ?? timeouts.lockMs,
          },
        }),
        pipeline,
      })
      client.on('error', (error) => logger.debug({ err: error, purpose }, 'a session was lost'))
      await client.connect()
      return client
    },
  }
}
