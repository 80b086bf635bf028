import type { AnalyticsTables } from '@boli/analytics'
import type { AuctionsTables } from '@boli/auctions'
import { type SchemaName, schemaNames } from '@boli/contracts'
import { type Database, openDatabase, provisionSchema } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { databaseConfig, type Logger, loadConfig } from '@boli/http-kit'
import type { IdentityTables } from '@boli/identity'
import type { InformationTables } from '@boli/information'
import type { NotificationsTables } from '@boli/notifications'
import { Type } from 'typebox'
import { migrationsOf } from './migrations.ts'
import { StartupProblem } from './startup-problem.ts'

export interface Databases {
  identity: Database<IdentityTables>
  auctions: Database<AuctionsTables>
  information: Database<InformationTables>
  deals: Database<DealsTables>
  notifications: Database<NotificationsTables>
  analytics: Database<AnalyticsTables>
}

type Urls = Record<SchemaName, string>

/**
 * Gives every service its schema and role on the server.
 * @param o.changesPassword set for a new data folder on the same server, which has a new password.
 * @returns by schema the URL of its role.
 */
export async function provisionSchemas(
  adminUrl: string,
  { rolePrefix, ...o }: { rolePrefix: string; password: string; changesPassword: boolean },
): Promise<Urls> {
  return ofEachSchema((schema) =>
    provisionSchema(adminUrl, { ...o, schema, role: `${rolePrefix}${schema}` }),
  ) as Promise<Urls>
}

/** Connects to the schema of every service, after migrating it unless MIGRATE says that this is done elsewhere. */
export async function openDatabases(
  urls: Urls,
  logger: Logger,
  endings: AsyncDisposableStack,
): Promise<Databases> {
  const { DATABASE_URL: _url, ...settings } = databaseConfig
  const config = loadConfig(Type.Object(settings))
  return ofEachSchema(async (schema) => {
    const migrations = migrationsOf[schema]
    const database = await openDatabase(
      { ...config, DATABASE_URL: urls[schema] },
      { schema, migrations, logger },
    )
    endings.defer(() => database.close())
    return database
  }) as Promise<Databases>
}

/** @throws {StartupProblem} */
async function ofEachSchema(act: (schema: SchemaName) => Promise<unknown>): Promise<unknown> {
  try {
    const results = schemaNames.map(async (schema) => [schema, await act(schema)] as const)
    return Object.fromEntries(await Promise.all(results))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupProblem(`The database cannot be prepared: ${reason}`, { cause: error })
  }
}
