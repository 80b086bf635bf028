import { type DomainEvent, topics } from '@boli/contracts'
import { createTestDatabase, eventually, startedForFile, type TestDatabase } from '@boli/test-kit'
import { expect } from 'vitest'
import { appendEvents, createGroundTables, type Database, inTransaction } from '../src/index.ts'

export interface TestTables {
  account: { id: number; balance: number }
}

const migrations: Parameters<typeof createTestDatabase>[0]['migrations'] = {
  '0001-initial': {
    async up(db) {
      await createGroundTables(db)
      await db.schema
        .createTable('account')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('balance', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

/** A service's schema with the ground tables and one further table, for the tests of a file or group. */
export const useGround = (schema: string): TestDatabase<TestTables> =>
  startedForFile(
    () => createTestDatabase<TestTables>({ schema, migrations }),
    (ground) => ground.drop(),
  )

export const topic = topics.information

/** Ends every server process of a database whose session matches, as an administrator or a crash would. */
export async function terminate(database: Database<TestTables>, condition: string): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  )
  return rowCount ?? 0
}

export const append = ({ db }: Database<TestTables>, events: readonly DomainEvent[]) =>
  inTransaction(db, (trx) => appendEvents(trx, topic, events))

/** Keys of the rows that wait in the outbox. */
export async function waitingIn(database: Database<TestTables>): Promise<string[]> {
  const rows = await database.db.selectFrom('outbox').select('key').orderBy('id').execute()
  return rows.map(({ key }) => key)
}

export const untilEmpty = (database: Database<TestTables>) =>
  eventually(async () => expect(await waitingIn(database)).toEqual([]))
