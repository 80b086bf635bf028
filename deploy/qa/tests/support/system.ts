import { randomBytes } from 'node:crypto'
import type { OutsideServers, RunningSystem, SystemDatabase } from '@boli/system'
import { createSystemDatabase, startSystem as launch, startInParts } from '@boli/system'
import { afterAll, beforeAll, describe, inject } from 'vitest'

/** The external servers that a system of processes needs; tests are skipped when one is missing. */
export type RealServers = OutsideServers & { s3: NonNullable<OutsideServers['s3']> }

export interface TestedSystem extends RunningSystem {
  /** Of the first gateway. */
  url: string
  servers: RealServers
  /** As the administrator of the system's own database. */
  query: SystemDatabase['query']
}

type SystemOptions = Omit<Parameters<typeof launch>[0], 'servers' | 'database' | 'bundles'>

/**
 * Tests of the services as separate processes, with real servers and a new database, which is dropped after the last
 * test; skipped without real servers.
 * @param options If a function, it is called before the system starts.
 * @param tests may use the system in hooks and tests.
 */
export function describeSystem(
  name: string,
  options: SystemOptions | (() => Promise<SystemOptions>),
  tests: (system: TestedSystem) => void,
): void {
  const servers = realServers()
  describe.skipIf(!servers)(name, () => {
    const system = {} as TestedSystem
    beforeAll(async () => {
      if (!servers) return
      const given = typeof options === 'function' ? await options() : options
      Object.assign(system, await startSystem(servers, given))
    })
    afterAll(() => system.stop?.())
    tests(system)
  })
}

function startSystem(servers: RealServers, o: SystemOptions): Promise<TestedSystem> {
  return startInParts(async (endings) => {
    const name = `system_${randomBytes(6).toString('hex')}`
    const database = await createSystemDatabase(servers.postgresUrl, name)
    endings.defer(database.drop)
    const system = await launch({ ...o, servers, database, bundles: inject('bundles') })
    endings.defer(system.stop)
    const url = system.instancesOf('gateway')[0]?.url ?? ''
    return { ...system, servers, url, query: database.query }
  })
}

/** Ends an auction at this moment, by the clock of the database. */
export async function endAuction({ query }: TestedSystem, auctionId: string): Promise<void> {
  await query('update auctions.auctions set ends_at = clock_timestamp() where id = $1', [auctionId])
  await query("select pg_notify('auctions_end_times', '')")
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
