import { createEvent, type DomainEvent, newId, topics } from '@boli/contracts'
import { createTestDatabase, type TestDatabase } from '@boli/test-kit'
import { createGroundTables, type Database, type GroundTables } from '../src/index.ts'

export interface TestTables {
  account: { id: number; balance: number }
}

/** A service's schema with the ground tables and one further table. */
export function createGround(schema: string): Promise<TestDatabase<TestTables>> {
  return createTestDatabase<TestTables>({
    schema,
    migrations: {
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
    },
  })
}

export const topic = topics.information

/** Events of one aggregate, versions from `firstVersion`. */
export function eventsOf(subject: string, count: number, firstVersion = 1): DomainEvent[] {
  return Array.from({ length: count }, (_, index) =>
    createEvent({
      type: 'item-removed',
      source: 'database-tests',
      subject,
      version: firstVersion + index,
      data: { itemId: subject },
    }),
  )
}

export const someSubjects = (count: number) => Array.from({ length: count }, () => newId())

/** Ends every server process of a database whose session matches, as an administrator or a crash would. */
export async function terminate(database: Database<TestTables>, condition: string): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  )
  return rowCount ?? 0
}

/** Ids and numbers of the rows that wait in the outbox. */
export async function waitingIn(database: Database<TestTables>): Promise<GroundTables['outbox']['key'][]> {
  const rows = await database.db.selectFrom('outbox').select('key').orderBy('id').execute()
  return rows.map(({ key }) => key)
}
