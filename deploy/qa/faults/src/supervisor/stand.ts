import { randomBytes } from 'node:crypto'
import { topics } from '@boli/contracts'
import { ensureTopics } from '@boli/event-bus/kafka'
import { createS3ObjectStore } from '@boli/object-store/s3'
import {
  addressesOf,
  createSystemDatabase,
  findServers,
  type OutsideServers,
  startInParts,
  startLinkProxy,
  startSystem,
} from '@boli/system'
import { silentLogger } from '@boli/test-kit'
import { type OwnServer, startPostgres } from '@boli/test-kit/parts'
import { Keeper } from './keeper.ts'
import { Links } from './links.ts'
import { moveGroup } from './move-group.ts'
import { Rotation } from './rotation.ts'

const two = { auctions: 2, deals: 2, notifications: 2, realtime: 2, gateway: 2 }
const instances = { ...two, identity: 1, information: 1, analytics: 1 }

/** Lots end within seconds, even with late bids: otherwise a run is over before there is a deal. */
const auctionTimes = { MIN_AUCTION_SECONDS: '1', SOFT_CLOSE_SECONDS: '1', SOFT_CLOSE_CAP_SECONDS: '5' }

/** Short enough that deadlines of deals occur all the time. */
const dealTimes = {
  DECISION_SECONDS: '20',
  ANSWER_SECONDS: '15',
  PAYMENT_SECONDS: '15',
  NOTICE_SECONDS: '4',
  DISPUTE_ANSWER_SECONDS: '8',
  APPEAL_SECONDS: '8',
  RATING_BLIND_SECONDS: '15',
  STRIKE_SECONDS: '20',
}

/** How long readiness fails before a stopping process closes, so that {@link Rotation} notices. */
const DRAIN_MS = 3_000

/** External Kafka, Redis and S3. */
type GivenServers = Omit<OutsideServers, 'postgresUrl'> & { s3: NonNullable<OutsideServers['s3']> }

export interface StandOptions {
  /** External servers, which no fault stops; Postgres always belongs to the run. */
  given: GivenServers | null
  /** A folder with a bundle of each service, as the image has it. */
  bundles: string
  /** The folder of the release that runs before the upgrade. */
  from?: string | undefined
  say(line: string): void
}

export function startStand(o: StandOptions) {
  return startInParts(async (endings) => {
    o.say('starting Postgres (fsync on), Kafka, Redis and S3 …')
    const servers = await startServers(o.given, endings)
    const name = `torture_${randomBytes(5).toString('hex')}`
    const database = await createSystemDatabase(servers.addresses.postgresUrl, name)
    endings.defer(database.close)
    const { kafkaBrokers: brokers } = servers.addresses
    await ensureTopics({ brokers, topics: Object.values(topics), replicationFactor: 1 })
    const startedMs = Date.now()
    /** Moves analytics to the events since a moment; those before the start belong to other runs. */
    const moveAnalytics = (sinceMs: number) =>
      moveGroup({
        ...{ brokers, clientId: 'torture', logger: silentLogger, group: 'analytics' },
        ...{ topics: [topics.users, topics.auctions, topics.deals], sinceMs: Math.max(sinceMs, startedMs) },
      })
    await moveAnalytics(startedMs)
    const rotation = new Rotation()
    endings.defer(() => rotation.stop())
    const links = new Links(rotation)
    endings.defer(() => links.stop())
    o.say('starting the services, a proxy on every link …')
    const system = await startSystem({
      ...{ servers: servers.addresses, database, instances, link: links.link, bundles: o.from ?? o.bundles },
      environment: { DRAIN_MS: String(DRAIN_MS), ...auctionTimes, ...dealTimes },
    })
    endings.defer(system.stop)
    const keeper = new Keeper()
    for (const process of system.processes.values()) {
      keeper.keep(process)
      rotation.add(process.options.port)
    }
    const gateways = system.instancesOf('gateway').map(({ options }) => options.port)
    const front = await startLinkProxy({ targets: () => rotation.portsBehind(gateways) })
    const store = createS3ObjectStore({ ...servers.addresses.s3, bucket: system.bucket })
    endings.defer(async () => {
      links.mend()
      await keeper.stop()
      await front.stop()
    })
    return {
      ...{ servers, system, links, keeper, rotation, store, moveAnalytics },
      /** The load balancer in front of the gateways, which browsers talk to. */
      front,
      url: `http://127.0.0.1:${front.port}`,
      /** The bundles that an upgrade switches to. */
      bundles: o.bundles,
      /** When the run's first event may have been published, in milliseconds. */
      startedMs,
      countDeadLetters: async () => (await database.query('select from analytics.parked_events')).length,
    }
  })
}

/** The whole product under a supervisor that can make any part fail. */
export type Stand = Awaited<ReturnType<typeof startStand>>

/**
 * A durable Postgres (fsync on), and Kafka, Redis and S3; a fault can stop only the run's own.
 * @throws with the reason if one is not available.
 */
async function startServers(given: GivenServers | null, endings: AsyncDisposableStack) {
  const postgres = await startPostgres({ isDurable: true })
  endings.defer(postgres.stop)
  const { url: postgresUrl } = postgres
  if (given) return { postgres, kafka: null, redis: null, how: {}, addresses: { ...given, postgresUrl } }
  const { kafka, redis, s3, stop } = await findServers('kafka', 'redis', 's3')
  endings.defer(stop)
  return {
    ...{ postgres, kafka: ownServer(kafka), redis: ownServer(redis) },
    addresses: { ...addressesOf({ kafka, redis }), s3: s3.s3, postgresUrl },
    /** Origin of each server, for the report. */
    how: { Postgres: postgres.how, Kafka: kafka.how, Redis: redis.how, S3: s3.how },
  }
}

function ownServer(part: object): OwnServer | null {
  return 'kill' in part && 'shutDown' in part ? (part as OwnServer) : null
}
