import type { DomainEvent } from '@boli/contracts'
import type { Consumer, Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import type { DeliveryPolicy } from '../delivery-policy.ts'
import { isWaitedFor, type SubscribeOptions } from '../port.ts'
import { BatchHandler } from './batch-handler.ts'
import { LazyCommits } from './lazy-commits.ts'

/** After a kill -9 the partitions of the dead process are not consumed for this long. */
const SESSION_TIMEOUT_MS = 10_000
const HEARTBEAT_INTERVAL_MS = 2_000
/** How long members may finish a running handler in a rebalance. */
const REBALANCE_TIMEOUT_MS = 20_000
/**
 * How long a fetch waits for messages; heartbeats are sent between fetches, so this is also the delay until a member
 * notices that others joined or left, and until it leaves itself. A fetch that finds messages returns at once.
 */
const FETCH_WAIT_MS = 3_000
/** For consumers that users wait for. */
const EAGER_FETCH_WAIT_MS = 1_000
/** How soon members notice that a topic has more partitions, and share those too. */
const METADATA_MAX_AGE_MS = 30_000
/** Partitions that one member handles in parallel: more than it ever has. */
const PARTITIONS_AT_ONCE = 128

export interface GroupMemberOptions extends SubscribeOptions {
  kafka: Kafka
  logger: Logger
  policy: DeliveryPolicy
  deadLetter: (topic: string, event: DomainEvent) => Promise<void>
}

/** One membership in a consumer group. A new group begins with the oldest event. */
export class GroupMember {
  /** Resolves when kafkajs has given this member up, for example when a restarted Kafka has no coordinator yet. */
  readonly lost: Promise<void>
  readonly #o: GroupMemberOptions
  readonly #consumer: Consumer
  readonly #handler: BatchHandler
  readonly #commits: LazyCommits

  constructor(o: GroupMemberOptions) {
    this.#o = o
    this.#handler = new BatchHandler(o)
    this.#commits = new LazyCommits(o.logger)
    this.#consumer = o.kafka.consumer({
      groupId: o.group,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_INTERVAL_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      maxWaitTimeInMs: isWaitedFor(o) ? EAGER_FETCH_WAIT_MS : FETCH_WAIT_MS,
      metadataMaxAge: METADATA_MAX_AGE_MS,
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 },
    })
    this.lost = new Promise((resolve) => {
      this.#consumer.on(this.#consumer.events.CRASH, ({ payload: { error, restart } }) => {
        o.logger.warn({ err: error, restart }, 'the consumer starts again')
        if (!restart) resolve()
      })
    })
  }

  /** @returns false if the group cannot be joined now. */
  async join(): Promise<boolean> {
    const { topics, logger } = this.#o
    try {
      await this.#consumer.connect()
      await this.#consumer.subscribe({ topics: [...topics], fromBeginning: true })
      await this.#consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => this.#commits.after(payload, () => this.#handler.handle(payload)),
      })
      return true
    } catch (error) {
      logger.warn({ err: error, topics }, 'the consumer cannot start yet')
      return false
    }
  }

  /** Resolves once the running handlers have ended. */
  async leave(): Promise<void> {
    await this.#handler.stop()
    await this.#commits.stop()
    await this.#consumer.disconnect().catch((error) => {
      // A member that kafkajs has dropped may have no connection left.
      this.#o.logger.warn({ err: error }, 'the consumer was not disconnected')
    })
  }
}
