import { type AnalyticsTables, migrations as analyticsMigrations } from '@boli/analytics'
import { type AuctionsTables, migrations as auctionsMigrations } from '@boli/auctions'
import { createDatabase, type Database, type Migration, migrate, provisionSchema } from '@boli/database'
import { type DealsTables, migrations as dealsMigrations } from '@boli/deals'
import type { Logger } from '@boli/http-kit'
import { type IdentityTables, migrations as identityMigrations } from '@boli/identity'
import { type InformationTables, migrations as informationMigrations } from '@boli/information'
import { StartupProblem } from './startup-problem.ts'

export interface Databases {
  identity: Database<IdentityTables>
  auctions: Database<AuctionsTables>
  information: Database<InformationTables>
  deals: Database<DealsTables>
  analytics: Database<AnalyticsTables>
  close(): Promise<void>
}

/** Gives every service its schema and role on the server, brings the schemas up to date, and connects. */
export async function openDatabases(o: {
  adminUrl: string
  rolePassword: string
  logger: Logger
}): Promise<Databases> {
  async function open<Tables>(schema: string, migrations: Record<string, Migration>) {
    const url = await provisionSchema(o.adminUrl, {
      schema,
      role: `boli_${schema}`,
      password: o.rolePassword,
      // A new data folder on the same server brings a new password.
      changesPassword: true,
    })
    const database = createDatabase<Tables>({
      url,
      schema,
      applicationName: `boli ${schema}`,
      logger: o.logger,
    })
    await migrate(database, migrations)
    return database
  }
  try {
    const [identity, auctions, information, deals, analytics] = await Promise.all([
      open<IdentityTables>('identity', identityMigrations),
      open<AuctionsTables>('auctions', auctionsMigrations),
      open<InformationTables>('information', informationMigrations),
      open<DealsTables>('deals', dealsMigrations),
      open<AnalyticsTables>('analytics', analyticsMigrations),
    ])
    const all = [identity, auctions, information, deals, analytics]
    const close = async () => {
      await Promise.all(all.map((database) => database.close()))
    }
    return { identity, auctions, information, deals, analytics, close }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupProblem(`The database cannot be prepared: ${reason}`, { cause: error })
  }
}
