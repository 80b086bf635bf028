import { setTimeout as sleep } from 'node:timers/promises'
import { type DomainEvent, PARTITIONS_PER_TOPIC } from '@boli/contracts'
import type { Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import type { DeliveryPolicy } from '../delivery-policy.ts'
import type { SubscribeOptions, Subscription } from '../port.ts'
import { BatchHandler } from './batch-handler.ts'
import { LazyCommits } from './lazy-commits.ts'

/** After a kill -9 the partitions of the dead process stand still this long. */
const SESSION_TIMEOUT_MS = 10_000
const HEARTBEAT_INTERVAL_MS = 2_000
/** In a rebalance, how long members may finish the handler that runs. */
const REBALANCE_TIMEOUT_MS = 20_000
/** How long a fetch waits for messages, which is also how late a paused partition may go on. */
const FETCH_WAIT_MS = 250

export interface ConsumerOptions extends SubscribeOptions {
  kafka: Kafka
  logger: Logger
  policy: DeliveryPolicy
  park: (topic: string, event: DomainEvent) => Promise<void>
  onCrash: (error: Error) => void
  /** Between two tries to reach Kafka; default 1 s. */
  connectRetryMs?: number
}

/**
 * Starts one member of a group. A new group begins with the oldest event. Where Kafka or a topic is not
 * there yet, it resolves all the same and goes on trying: a service can serve without its consumers.
 */
export async function startConsumer(o: ConsumerOptions): Promise<Subscription> {
  const logger = o.logger.child({ group: o.group })
  const stopping = new AbortController()
  const handler = new BatchHandler({ ...o, logger })
  const commits = new LazyCommits(logger)
  const consumer = o.kafka.consumer({
    groupId: o.group,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 },
  })
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (restart) logger.warn({ err: error }, 'the consumer starts again')
    else {
      logger.fatal({ err: error }, 'the consumer has crashed')
      o.onCrash(error)
    }
  })

  async function tryToRun(): Promise<boolean> {
    try {
      await consumer.connect()
      await consumer.subscribe({ topics: [...o.topics], fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: o.topics.length * PARTITIONS_PER_TOPIC,
        eachBatch: (payload) => commits.after(payload, () => handler.handle(payload)),
      })
      return true
    } catch (error) {
      logger.warn({ err: error, topics: o.topics }, 'the consumer cannot start yet')
      return false
    }
  }

  async function keepTrying(): Promise<void> {
    while (!stopping.signal.aborted && !(await tryToRun()))
      await pause(o.connectRetryMs ?? 1_000, stopping.signal)
  }

  const starting = (await tryToRun()) ? undefined : keepTrying()
  return {
    async stop() {
      stopping.abort()
      await starting
      await handler.stop()
      await commits.stop()
      await consumer.disconnect()
    },
  }
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => {
    // Stopped: the caller looks at the signal.
  })
}
