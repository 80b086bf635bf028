import type { OutsideServers } from '@boli/system'
import {
  findRealParts,
  type OwnPostgres,
  type OwnServer,
  type RealParts,
  startPostgres,
} from '@boli/test-kit/parts'

/** The servers below a torture run. Those that were given, or run elsewhere, cannot be ended by a fault. */
export interface Servers {
  postgres: OwnPostgres
  kafka: OwnServer | null
  redis: OwnServer | null
  s3: OwnServer | null
  addresses: OutsideServers & { s3: NonNullable<OutsideServers['s3']> }
  /** How each was had, for the report. */
  how: Record<string, string>
  stop(): Promise<void>
}

/**
 * A Postgres of its own that loses nothing (fsync on), and Kafka, Redis and S3.
 * @param given those of somebody else, who ends them.
 * @throws with the reason where one of them is not to be had.
 */
export async function startServers(given: RealParts | null): Promise<Servers> {
  const parts = given ?? (await findRealParts({ wanted: ['kafka', 'redis', 's3'] }))
  const { kafka, redis, s3, missing } = parts
  try {
    if (!kafka || !redis || !s3) {
      const reasons = Object.entries(missing).map(([name, reason]) => `${name}: ${reason}`)
      throw new Error(`Faults need real servers. ${reasons.join('. ')}`)
    }
    const postgres = await startPostgres({ isDurable: true })
    return {
      postgres,
      kafka: ownServer(kafka),
      redis: ownServer(redis),
      s3: ownServer(s3),
      addresses: {
        postgresUrl: postgres.url,
        kafkaBrokers: kafka.brokers,
        redisUrl: redis.url,
        s3: s3.s3,
      },
      how: { Postgres: postgres.how, Kafka: kafka.how, Redis: redis.how, S3: s3.how },
      stop: async () => {
        await postgres.stop()
        if (!given) await parts.stop()
      },
    }
  } catch (error) {
    if (!given) await parts.stop()
    throw error
  }
}

function ownServer(part: object): OwnServer | null {
  return 'kill' in part && 'shutDown' in part ? (part as OwnServer) : null
}
