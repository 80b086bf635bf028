import { randomBytes } from 'node:crypto'
import { createS3ObjectStore } from '@boli/object-store/s3'
import {
  createSystemDatabase,
  startSystem as launch,
  type OutsideServers,
  type ServiceProcess,
} from '@boli/system'
import type pg from 'pg'
import { inject } from 'vitest'

export { ADMIN } from '@boli/system'

/** The external servers that a system of processes needs; tests are skipped when one is missing. */
export type RealServers = OutsideServers & { s3: NonNullable<OutsideServers['s3']> }

export interface RunningSystem {
  /** Of the gateway. */
  url: string
  mailbox: string
  identity: ServiceProcess
  auctions: [ServiceProcess, ServiceProcess]
  realtime: [ServiceProcess, ServiceProcess]
  gateway: ServiceProcess
  /** As the administrator of the system's own database. */
  databaseUrl: string
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Keys of the stored pictures below a prefix. */
  pictures(prefix: string): Promise<string[]>
  stop(): Promise<void>
}

const instances = {
  identity: 1,
  auctions: 2,
  information: 1,
  deals: 1,
  notifications: 1,
  analytics: 1,
  realtime: 2,
  gateway: 1,
}

/**
 * Every service as a separate process, with real servers and a new database: two auctions instances, two realtime nodes
 * (one for each of them), one gateway in front.
 * @param environment further variables of every process.
 */
export async function startSystem(
  servers: RealServers,
  environment: Record<string, string> = {},
): Promise<RunningSystem> {
  const name = `system_${randomBytes(6).toString('hex')}`
  const database = await createSystemDatabase(servers.postgresUrl, name)
  const system = await launch({
    ...{ servers, database, instances, environment, bundles: inject('bundles') },
  }).catch(async (error) => {
    await database.drop()
    throw error
  })
  const gateway = system.process('gateway')
  const store = createS3ObjectStore({ ...servers.s3, bucket: system.bucket })
  return {
    url: gateway.url,
    mailbox: system.mailbox,
    identity: system.process('identity'),
    auctions: [system.process('auctions1'), system.process('auctions2')],
    realtime: [system.process('realtime1'), system.process('realtime2')],
    gateway,
    databaseUrl: database.adminUrl,
    query: database.query,
    pictures: (prefix) => store.list(prefix),
    stop: async () => {
      await system.stop()
      await database.drop()
    },
  }
}

/** Ends an auction at this moment, by the clock of the database. */
export async function endAuction(system: RunningSystem, auctionId: string): Promise<void> {
  await system.query('update auctions.auctions set ends_at = clock_timestamp() where id = $1', [auctionId])
  await system.query("select pg_notify('auctions_end_times', '')")
}

/**
 * The real servers of this worker; null when one is not available on this machine. Each worker has its own Kafka and Redis.
 */
export function realServers(): RealServers | null {
  const own = inject('moreServers')[Number(process.env.VITEST_POOL_ID) - 2]
  const kafkaBrokers = own?.kafkaBrokers ?? inject('kafkaBrokers')
  const redisUrl = own?.redisUrl ?? inject('redisUrl')
  const s3 = inject('s3')
  if (!kafkaBrokers || !redisUrl || !s3) return null
  return { postgresUrl: inject('postgresUrl'), kafkaBrokers, redisUrl, s3 }
}
