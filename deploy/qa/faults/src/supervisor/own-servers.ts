import { addressesOf, findServers, type OutsideServers } from '@boli/system'
import { type OwnServer, startPostgres } from '@boli/test-kit/parts'

type Addresses = OutsideServers & { s3: NonNullable<OutsideServers['s3']> }
/** External Kafka, Redis and S3. */
export type GivenServers = Omit<Addresses, 'postgresUrl'>

/**
 * The servers of a run, of which only its own can be stopped by a fault: a durable Postgres (fsync on), and Kafka, Redis and S3.
 * @param given if not null, these are used and not stopped.
 * @throws with the reason if one is not available.
 */
export async function startServers(given: GivenServers | null) {
  const external = { kafka: null, redis: null, how: {}, stop: async () => {} }
  const others = given ? { ...external, addresses: given } : await findOthers()
  const postgres = await startPostgres({ isDurable: true }).catch(async (error) => {
    await others.stop()
    throw error
  })
  return {
    ...{ ...others, postgres, addresses: { ...others.addresses, postgresUrl: postgres.url } },
    /** Origin of each server, for the report. */
    how: { Postgres: postgres.how, ...others.how },
    stop: async () => {
      await postgres.stop()
      await others.stop()
    },
  }
}

async function findOthers() {
  const { stop, ...found } = await findServers('kafka', 'redis', 's3')
  const { kafka, redis, s3 } = found
  return {
    ...{ kafka: ownServer(kafka), redis: ownServer(redis), stop },
    addresses: { ...addressesOf(found), s3: s3.s3 },
    how: { Kafka: kafka.how, Redis: redis.how, S3: s3.how },
  }
}

function ownServer(part: object): OwnServer | null {
  return 'kill' in part && 'shutDown' in part ? (part as OwnServer) : null
}
