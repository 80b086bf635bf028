import { type DatabaseConnection, isAbortedTransactionError, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isServerRefusal, UnknownCommit } from './errors.ts'

/** Kysely's Postgres dialect with a driver that distinguishes a lost COMMIT from a refused one. */
export class BoliDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #logger: Logger

  constructor(pool: pg.Pool, logger: Logger) {
    super({ pool })
    this.#pool = pool
    this.#logger = logger
  }

  override createDriver(): BoliDriver {
    return new BoliDriver(this.#pool, this.#logger)
  }
}

type RolledBackConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class BoliDriver extends PostgresDriver {
  readonly #logger: Logger

  constructor(pool: pg.Pool, logger: Logger) {
    super({ pool })
    this.#logger = logger
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      if (isServerRefusal(error) || isAbortedTransactionError(error)) throw error
      throw new UnknownCommit(error)
    }
  }

  override async rollbackTransaction(connection: RolledBackConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // Kysely would throw this in place of the error that caused the rollback. The connection is already marked to be
      // discarded, and the server rolls back when it closes.
      this.#logger.debug({ err: error }, 'rollback failed; the connection is discarded')
    }
  }
}
