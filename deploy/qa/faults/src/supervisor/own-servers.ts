import type { OutsideServers } from '@boli/system'
import { findRealParts, type OwnPostgres, type OwnServer, startPostgres } from '@boli/test-kit/parts'

type Addresses = OutsideServers & { s3: NonNullable<OutsideServers['s3']> }
/** External Kafka, Redis and S3. */
export type GivenServers = Omit<Addresses, 'postgresUrl'>

/** The servers of a run. External ones cannot be stopped by a fault. */
export interface Servers {
  postgres: OwnPostgres
  kafka: OwnServer | null
  redis: OwnServer | null
  s3: OwnServer | null
  addresses: Addresses
  /** Origin of each server, for the report. */
  how: Record<string, string>
  stop(): Promise<void>
}

/**
 * A Postgres of its own that loses nothing (fsync on), and Kafka, Redis and S3.
 * @param given if not null, these are used and not stopped.
 * @throws with the reason if one is not available.
 */
export async function startServers(given: GivenServers | null): Promise<Servers> {
  const others = given ? { ...noServersOfOurs, addresses: given } : await startOthers()
  try {
    const postgres = await startPostgres({ isDurable: true })
    return {
      ...others,
      postgres,
      addresses: { ...others.addresses, postgresUrl: postgres.url },
      how: { Postgres: postgres.how, ...others.how },
      stop: async () => {
        await postgres.stop()
        await others.stop()
      },
    }
  } catch (error) {
    await others.stop()
    throw error
  }
}

const noServersOfOurs = { kafka: null, redis: null, s3: null, how: {}, stop: async () => {} }

async function startOthers() {
  const { kafka, redis, s3, missing, stop } = await findRealParts({ wanted: ['kafka', 'redis', 's3'] })
  if (!kafka || !redis || !s3) {
    await stop()
    const reasons = Object.entries(missing).map(([name, reason]) => `${name}: ${reason}`)
    throw new Error(`Faults need real servers. ${reasons.join('. ')}`)
  }
  return {
    kafka: ownServer(kafka),
    redis: ownServer(redis),
    s3: ownServer(s3),
    addresses: { kafkaBrokers: kafka.brokers, redisUrl: redis.url, s3: s3.s3 },
    how: { Kafka: kafka.how, Redis: redis.how, S3: s3.how },
    stop,
  }
}

function ownServer(part: object): OwnServer | null {
  return 'kill' in part && 'shutDown' in part ? (part as OwnServer) : null
}
