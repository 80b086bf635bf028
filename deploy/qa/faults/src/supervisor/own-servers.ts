import { addressesOf, findServers, type OutsideServers } from '@boli/system'
import { type OwnServer, startPostgres } from '@boli/test-kit/parts'

/** External Kafka, Redis and S3. */
export type GivenServers = Omit<OutsideServers, 'postgresUrl'> & { s3: NonNullable<OutsideServers['s3']> }

/**
 * The servers of a run, of which only its own can be stopped by a fault: a durable Postgres (fsync on), and Kafka, Redis and S3.
 * @param given if not null, these are used and not stopped.
 * @throws with the reason if one is not available.
 */
export async function startServers(given: GivenServers | null, endings: AsyncDisposableStack) {
  const others = given ? { kafka: null, redis: null, how: {}, addresses: given } : await findOthers(endings)
  const postgres = await startPostgres({ isDurable: true })
  endings.defer(postgres.stop)
  return {
    ...{ ...others, postgres, addresses: { ...others.addresses, postgresUrl: postgres.url } },
    /** Origin of each server, for the report. */
    how: { Postgres: postgres.how, ...others.how },
  }
}

async function findOthers(endings: AsyncDisposableStack) {
  const { stop, ...found } = await findServers('kafka', 'redis', 's3')
  endings.defer(stop)
  const { kafka, redis, s3 } = found
  return {
    ...{ kafka: ownServer(kafka), redis: ownServer(redis) },
    addresses: { ...addressesOf(found), s3: s3.s3 },
    how: { Kafka: kafka.how, Redis: redis.how, S3: s3.how },
  }
}

function ownServer(part: object): OwnServer | null {
  return 'kill' in part && 'shutDown' in part ? (part as OwnServer) : null
}
