import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { AuctionsDatabase } from '../persistence/tables.ts'

/** A bidder waits for some seconds at most, so no statement may take longer. */
const STATEMENT_TIMEOUT_MS = 3_000
const LOCK_TIMEOUT_MS = 2_000

/**
 * The engine reads rows by key, whatever the current statistics say: planned once, its statements continue to do so
 * while a new table grows.
 */
export const plansByKey = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
  set jit = off; set plan_cache_mode = force_generic_plan`

export type Connection = Awaited<ReturnType<AuctionsDatabase['openClient']>>

/** A statement that Postgres prepares under its name. */
export interface Statement {
  name: string
  text: string
}

/** A statement to run; a plain text has no values and returns no rows. */
export type Step = string | (Statement & { values: unknown[] })

/** Parts missing in pg's types. */
interface WithStream {
  connection: { stream: Pick<Duplex, 'cork' | 'uncork'> }
}

/**
 * Sends statements without waiting for one another's answers, in one write.
 * @returns the result of each.
 * @throws the error of the first that failed. Inside a transaction the statements after it did nothing, and COMMIT
 * rolled back.
 */
export function runAll(connection: Connection, steps: readonly Step[]): Promise<pg.QueryResult[]> {
  const { stream } = (connection as unknown as WithStream).connection
  stream.cork()
  try {
    return Promise.all(steps.map((step) => connection.query(step)))
  } finally {
    stream.uncork()
  }
}

/** A writer's own connection, opened when it is needed and again after it was lost. */
export class Session {
  readonly #database: AuctionsDatabase
  #connection: Connection | null = null

  constructor(database: AuctionsDatabase) {
    this.#database = database
  }

  /** @throws if Postgres cannot be reached. */
  async connection(): Promise<Connection> {
    if (this.#connection) return this.#connection
    const connection = await this.#database.openClient({
      purpose: 'bid engine',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      pipeline: true,
    })
    connection.on('end', () => {
      if (this.#connection === connection) this.#connection = null
    })
    await connection.query(plansByKey)
    this.#connection = connection
    return connection
  }

  /** Drops the connection in any state; the server rolls back an open transaction. */
  discard(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.end().catch(() => {
      // It is already closed, as intended.
    })
  }
}
