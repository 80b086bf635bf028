import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import { prepare } from './exchange.ts'
import { statements } from './statements.ts'

/** A bidder waits at most some seconds, so no statement may. */
const STATEMENT_TIMEOUT_MS = 3_000
const LOCK_TIMEOUT_MS = 2_000

export type Connection = Awaited<ReturnType<AuctionsDatabase['openClient']>>

/** A writer's own connection, opened when it is needed and again after it was lost. */
export class Session {
  readonly #database: AuctionsDatabase
  #connection: Connection | null = null

  constructor(database: AuctionsDatabase) {
    this.#database = database
  }

  /** @throws where Postgres cannot be reached. */
  async connection(): Promise<Connection> {
    if (this.#connection) return this.#connection
    const connection = await this.#database.openClient({
      purpose: 'bid engine',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    })
    connection.on('end', () => {
      if (this.#connection === connection) this.#connection = null
    })
    // The engine's statements look rows up by key, whatever the statistics of the moment say; planned
    // once, they also stay that way while a young table grows.
    await connection.query(`set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
      set jit = off; set plan_cache_mode = force_generic_plan`)
    await prepare(connection, statements)
    this.#connection = connection
    return connection
  }

  /** Gives the connection up, whatever state it is in; the server rolls back what it held. */
  discard(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.end().catch(() => {
      // It is gone already, which is all we wanted.
    })
  }
}
