import { randomBytes } from 'node:crypto'
import { topics } from '@boli/contracts'
import { ensureTopics } from '@boli/event-bus/kafka'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { createSystemDatabase, startInParts, startLinkProxy, startSystem } from '@boli/system'
import { silentLogger } from '@boli/test-kit'
import { Keeper } from './keeper.ts'
import { Links } from './links.ts'
import { type GroupPlaces, moveGroup } from './move-group.ts'
import { type GivenServers, startServers } from './own-servers.ts'
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

export interface StandOptions {
  /** External servers, which no fault stops; Postgres always belongs to the run. */
  given: GivenServers | null
  /** A folder with a bundle of each service, as the image has it. */
  bundles: string
  /** The folder of the release that runs before the upgrade. */
  from?: string | null
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
    const moveAnalytics = (to: 'end' | { back: number }, notBefore?: GroupPlaces) =>
      moveGroup({
        ...{ brokers, clientId: 'torture', logger: silentLogger, group: 'analytics', to },
        topics: [topics.users, topics.auctions, topics.deals],
        ...(notBefore ? { notBefore } : {}),
      })
    const firstPlaces = await moveAnalytics('end')
    const startedMs = Date.now()
    const rotation = new Rotation()
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
      rotation.add(process.options.port, process.options.port)
    }
    rotation.start()
    const gateways = system.instancesOf('gateway').map(({ options }) => options.port)
    const front = await startLinkProxy({ targets: () => rotation.portsBehind(gateways) })
    const store = createS3ObjectStore({ ...servers.addresses.s3, bucket: system.bucket })
    endings.defer(async () => {
      links.mend()
      await rotation.stop()
      await keeper.stop()
      await front.stop()
    })
    return {
      ...{ servers, system, links, keeper, rotation },
      /** The load balancer in front of the gateways, which browsers talk to. */
      front,
      url: `http://127.0.0.1:${front.port}`,
      /** The bundles by which an upgrade replaces processes. */
      bundles: o.bundles,
      /** When the run's first event may have been published, in milliseconds. */
      startedMs,
      /** Moves the position of analytics: earlier events belong to other runs. */
      moveAnalytics: (to: 'end' | { back: number }) => moveAnalytics(to, firstPlaces),
      /** Keys of stored pictures below a prefix. */
      pictures: (prefix: string) => store.list(prefix),
    }
  })
}

/** The whole product under a supervisor that can make any part fail. */
export type Stand = Awaited<ReturnType<typeof startStand>>
