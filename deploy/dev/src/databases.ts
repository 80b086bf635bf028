import type { AnalyticsTables } from '@boli/analytics'
import type { AuctionsTables } from '@boli/auctions'
import { type SchemaName, schemaNames } from '@boli/contracts'
import { createDatabase, type Database, expectMigrations, migrate, provisionSchema } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import type { Logger } from '@boli/http-kit'
import type { IdentityTables } from '@boli/identity'
import type { InformationTables } from '@boli/information'
import type { NotificationsTables } from '@boli/notifications'
import { migrationsOf } from './migrations.ts'
import { StartupProblem } from './startup-problem.ts'

export interface Databases {
  identity: Database<IdentityTables>
  auctions: Database<AuctionsTables>
  information: Database<InformationTables>
  deals: Database<DealsTables>
  notifications: Database<NotificationsTables>
  analytics: Database<AnalyticsTables>
  close(): Promise<void>
}

/**
 * Gives every service its schema and role on the server.
 * @param o.changesPasswords set for a new data folder on the same server, which has a new password.
 * @returns by schema the URL of its role.
 */
export async function provisionSchemas(o: {
  adminUrl: string
  rolePrefix: string
  rolePassword: string
  changesPasswords: boolean
}): Promise<Record<SchemaName, string>> {
  const provision = async (schema: SchemaName) => {
    const role = `${o.rolePrefix}${schema}`
    const changesPassword = o.changesPasswords
    const url = await provisionSchema(o.adminUrl, { schema, role, password: o.rolePassword, changesPassword })
    return [schema, url] as const
  }
  const urls = await Promise.all(schemaNames.map(provision)).catch(explain)
  return Object.fromEntries(urls) as Record<SchemaName, string>
}

/** Connects to the schema of every service, after migrating it unless that was done elsewhere. */
export async function openDatabases(o: {
  urls: Record<SchemaName, string>
  migrates: boolean
  logger: Logger
  maxConnections?: number
}): Promise<Databases> {
  const { logger, maxConnections } = o
  const opened = schemaNames.map(async (schema) => {
    const database = createDatabase({
      ...{ url: o.urls[schema], schema, applicationName: `boli ${schema}`, logger },
      ...(maxConnections === undefined ? {} : { maxConnections }),
    })
    if (o.migrates) await migrate(database, migrationsOf[schema])
    else await expectMigrations(database, migrationsOf[schema])
    return [schema, database] as const
  })
  const all = await Promise.all(opened).catch(explain)
  const close = async () => {
    await Promise.all(all.map(([, database]) => database.close()))
  }
  return { ...(Object.fromEntries(all) as unknown as Omit<Databases, 'close'>), close }
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartupProblem(`The database cannot be prepared: ${reason}`, { cause: error })
}
