import { topics } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import {
  isUnavailable,
  kafkaAccess,
  kafkaConfig,
  type Logger,
  loadConfig,
  mailConfig,
  pictureAccess,
  pictureConfig,
  topicConfig,
} from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import type { RedisLiveChannel } from '@boli/live-channel/redis'
import type { Mailer } from '@boli/mailer'
import { createSmtpMailer } from '@boli/mailer/smtp'
import type { ObjectStore } from '@boli/object-store'
import { createFolderObjectStore } from '@boli/object-store/folder'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { type Static, Type } from 'typebox'
import { freePortFrom } from './ports.ts'

const awayIsPassing = { isPassing: isUnavailable }

/** External servers; for each absent one the stack starts a replacement. */
const OutsideServers = Type.Object({
  DATABASE_URL: Type.Optional(Type.String()),
  /** Roles are global to the server: two systems on it need different ones. */
  DATABASE_ROLE_PREFIX: Type.String({ default: 'boli_' }),
  /** Sets this data folder's password on existing roles; without it a differing password is an error. */
  CHANGE_DATABASE_PASSWORDS: Type.Boolean({ default: false }),
  ...kafkaConfig,
  ...topicConfig,
  KAFKA_BROKERS: Type.Optional(kafkaConfig.KAFKA_BROKERS),
  /** Of created topics only. */
  KAFKA_REPLICATION_FACTOR: Type.Integer({ minimum: 1, default: 1 }),
  REDIS_URL: Type.Optional(Type.String()),
  SMTP_URL: Type.Optional(Type.String()),
  /** A Mailpit that shows the mails sent to SMTP_URL; the demo reads its codes there. */
  MAILBOX_URL: Type.Optional(Type.String()),
  MAIL_FROM: mailConfig.MAIL_FROM,
  PUBLIC_URL: Type.Optional(Type.String()),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  S3_ENDPOINT: Type.Optional(Type.String()),
  S3_REGION: pictureConfig.S3_REGION,
  S3_BUCKET: pictureConfig.S3_BUCKET,
  S3_ACCESS_KEY: Type.String({ default: '' }),
  S3_SECRET_KEY: Type.String({ default: '' }),
})
export type OutsideServers = Static<typeof OutsideServers>

/** @throws {ConfigurationError} */
export function readOutsideServers(environment: NodeJS.ProcessEnv = process.env): OutsideServers {
  return loadConfig(OutsideServers, environment)
}

export interface Adapters {
  bus: EventBus
  live: LiveChannel
  /** If present, rate limits are counted in it. */
  redis: RedisLiveChannel['redis'] | null
  store: ObjectStore
  mailer: Mailer
  /** The address at which mails can be read, by people and through Mailpit's API. */
  mailbox: string | null
  /** Call this when every service has subscribed: until then no event is delivered, so that none is missed. */
  releaseEvents(): void
  close(): Promise<void>
}

/** Maximum delay of projections and the bell; their transactions then cover the events of several batches of bids. */
const GATHER_MS = 100

/**
 * Connects to the configured servers, and starts the others in this process. Clients and servers that are not used are not
 * loaded.
 */
export async function createAdapters(o: {
  outside: OutsideServers
  logger: Logger
  picturesFolder: string
  mailboxPort: number
}): Promise<Adapters> {
  const { outside, logger } = o
  const { bus, releaseEvents } = await openBus(outside, logger)
  const redisChannel = outside.REDIS_URL ? await openRedis(outside.REDIS_URL, logger) : null
  const live = redisChannel ?? createInProcessLiveChannel()
  const own = outside.SMTP_URL ? null : await openMailbox(o.mailboxPort)
  const mailer = createSmtpMailer({ url: outside.SMTP_URL ?? own?.smtpUrl ?? '', from: outside.MAIL_FROM })
  return {
    ...{ bus, releaseEvents, live, redis: redisChannel?.redis ?? null },
    store: createStore(outside, o.picturesFolder),
    mailer,
    mailbox: own?.url ?? outside.MAILBOX_URL ?? null,
    close: async () => {
      await Promise.allSettled([bus.close(), live.close(), mailer.close()])
      await own?.stop()
    },
  }
}

async function openBus(
  { KAFKA_BROKERS, ...outside }: OutsideServers,
  logger: Logger,
): Promise<Pick<Adapters, 'bus' | 'releaseEvents'>> {
  const policy = awayIsPassing
  if (!KAFKA_BROKERS) {
    const bus = createInProcessEventBus({ logger, held: true, policy, gatherMs: GATHER_MS })
    return { bus, releaseEvents: () => bus.release() }
  }
  const { createKafkaEventBus, ensureTopics } = await import('@boli/event-bus/kafka')
  const access = kafkaAccess({ ...outside, KAFKA_BROKERS })
  await ensureTopics({
    ...{ ...access, topics: Object.values(topics), partitions: outside.PARTITIONS_PER_TOPIC },
    replicationFactor: outside.KAFKA_REPLICATION_FACTOR,
  })
  const bus = createKafkaEventBus({ ...access, clientId: 'boli-local', logger, policy })
  return { bus, releaseEvents: () => {} }
}

async function openRedis(url: string, logger: Logger): Promise<RedisLiveChannel> {
  const { createRedisLiveChannel } = await import('@boli/live-channel/redis')
  return createRedisLiveChannel({ url, logger })
}

function createStore(outside: OutsideServers, folder: string): ObjectStore {
  if (!outside.S3_ENDPOINT) return createFolderObjectStore({ path: folder })
  return createS3ObjectStore(pictureAccess({ ...outside, S3_ENDPOINT: outside.S3_ENDPOINT }))
}

async function openMailbox(wantedPort: number) {
  const { startMailbox } = await import('@boli/mailer/mailbox')
  const host = '127.0.0.1'
  return startMailbox({ smtpPort: 0, httpPort: await freePortFrom(wantedPort, host), host })
}
