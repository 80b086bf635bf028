import { topics } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import {
  consumerAccess,
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
import { holdPortFrom } from './ports.ts'

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
  /** Applies only to topics that are created. */
  KAFKA_REPLICATION_FACTOR: Type.Integer({ minimum: 1, default: 1 }),
  REDIS_URL: Type.Optional(Type.String()),
  SMTP_URL: Type.Optional(Type.String()),
  /** A Mailpit that shows the mails sent to SMTP_URL; the demo reads its codes there. */
  MAILBOX_URL: Type.Optional(Type.String()),
  MAIL_FROM: mailConfig.MAIL_FROM,
  PUBLIC_URL: Type.Optional(Type.String()),
  /** 0: no metrics. */
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  ...pictureConfig,
  S3_ENDPOINT: Type.Optional(Type.String()),
  S3_ACCESS_KEY: Type.String({ default: '' }),
  S3_SECRET_KEY: Type.String({ default: '' }),
})
export type OutsideServers = Static<typeof OutsideServers>

/** @throws {ConfigurationError} */
export function readOutsideServers(): OutsideServers {
  return loadConfig(OutsideServers)
}

export interface Adapters {
  bus: EventBus
  live: LiveChannel
  /** If present, rate limits are counted in it. */
  redis: RedisLiveChannel['redis'] | null
  store: ObjectStore
  mailer: Mailer
  /** The address at which mails can be read, as a page and through Mailpit's API. */
  mailbox: string | null
  /** Call this when every service has subscribed: until then no event is delivered, so that none is missed. */
  releaseEvents(): void
}

/** Maximum delay of projections and notifications; their transactions then cover several batches of bids. */
const GATHER_MS = 100

/**
 * Connects to the configured servers, and starts the others in this process. Clients and servers that are not used are not
 * loaded.
 */
export async function createAdapters(
  o: { outside: OutsideServers; logger: Logger; picturesFolder: string; mailboxPort: number },
  endings: AsyncDisposableStack,
): Promise<Adapters> {
  const { outside, logger } = o
  const { S3_ENDPOINT, SMTP_URL, MAIL_FROM, MAILBOX_URL = null } = outside
  const { bus, releaseEvents } = await openBus(outside, logger)
  endings.defer(() => bus.close())
  const redisChannel = outside.REDIS_URL ? await openRedis(outside.REDIS_URL, logger) : null
  const live = redisChannel ?? createInProcessLiveChannel()
  endings.defer(() => live.close())
  const own = SMTP_URL ? null : await openMailbox(o.mailboxPort)
  if (own) endings.defer(() => own.stop())
  const mailer = createSmtpMailer({ url: SMTP_URL ?? own?.smtpUrl ?? '', from: MAIL_FROM })
  endings.defer(() => mailer.close())
  const store = S3_ENDPOINT
    ? createS3ObjectStore(pictureAccess({ ...outside, S3_ENDPOINT }))
    : createFolderObjectStore({ path: o.picturesFolder })
  return {
    ...{ bus, releaseEvents, live, redis: redisChannel?.redis ?? null, store, mailer },
    mailbox: own?.url ?? MAILBOX_URL,
  }
}

async function openBus({ KAFKA_BROKERS, ...outside }: OutsideServers, logger: Logger) {
  if (!KAFKA_BROKERS) {
    const policy = { isPassing: isUnavailable }
    const bus = createInProcessEventBus({ logger, held: true, policy, gatherMs: GATHER_MS })
    return { bus, releaseEvents: () => bus.release() }
  }
  const { createKafkaEventBus, ensureTopics } = await import('@boli/event-bus/kafka')
  const config = { ...outside, KAFKA_BROKERS }
  await ensureTopics({
    ...{ ...kafkaAccess(config), topics: Object.values(topics), partitions: outside.PARTITIONS_PER_TOPIC },
    replicationFactor: outside.KAFKA_REPLICATION_FACTOR,
  })
  const bus = createKafkaEventBus(consumerAccess(config, 'boli-local', logger))
  return { bus, releaseEvents: () => {} }
}

async function openRedis(url: string, logger: Logger): Promise<RedisLiveChannel> {
  const { createRedisLiveChannel } = await import('@boli/live-channel/redis')
  return createRedisLiveChannel({ url, logger })
}

async function openMailbox(wantedPort: number) {
  const { startMailbox } = await import('@boli/mailer/mailbox')
  const host = '127.0.0.1'
  const { port: httpPort, release } = await holdPortFrom(wantedPort, host)
  await release()
  return startMailbox({ smtpPort: 0, httpPort, host })
}
