import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs'
import type { Logger } from 'pino'

export interface TopicMessage {
  topic: string
  message: Message
}

/** An idempotent producer that is replaced after any failure. */
export class ReliableProducer {
  readonly #kafka: Kafka
  readonly #logger: Logger
  /** `topic/partition` of every message of the current send. */
  readonly #chosen = new Set<string>()
  #connecting: Promise<Producer> | undefined

  constructor(o: { kafka: Kafka; logger: Logger }) {
    this.#kafka = o.kafka
    this.#logger = o.logger
    // The first event of a process should not wait for a connection.
    this.#connection().catch((error) => this.#logger.warn({ err: error }, 'Kafka cannot be reached yet'))
  }

  /**
   * Stores messages on all in-sync replicas. One call at a time.
   * @throws when some of them may not be stored.
   */
  async send(batch: readonly TopicMessage[]): Promise<void> {
    this.#chosen.clear()
    try {
      const producer = await this.#connection()
      const byTopic = Map.groupBy(batch, ({ topic }) => topic)
      const stored = await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, entries]) => ({
          topic,
          messages: entries.map(({ message }) => message),
        })),
      })
      // After a change of leaders kafkajs skips brokers that have answered before, also for partitions that have moved
      // to them, and reports success: so the answers are counted.
      for (const { topicName, partition } of stored) this.#chosen.delete(`${topicName}/${partition}`)
      if (this.#chosen.size > 0) throw new Error(`Kafka did not store ${[...this.#chosen].join(', ')}`)
    } catch (error) {
      this.#discard()
      throw error
    }
  }

  async close(): Promise<void> {
    const producer = await this.#connecting?.catch(() => undefined)
    this.#connecting = undefined
    await producer?.disconnect()
  }

  #connection(): Promise<Producer> {
    this.#connecting ??= this.#connect().catch((error) => {
      this.#connecting = undefined
      throw error
    })
    return this.#connecting
  }

  async #connect(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      // Unlimited by default for an idempotent producer: a send would never end while Kafka is unavailable.
      retry: { retries: 3 },
      createPartitioner: () => {
        const choose = Partitioners.DefaultPartitioner()
        return (message) => {
          const partition = choose(message)
          this.#chosen.add(`${message.topic}/${partition}`)
          return partition
        }
      },
    })
    await producer.connect()
    return producer
  }

  /** The sequence numbers of a failed producer are uncertain; a new producer begins with its own. */
  #discard(): void {
    const discarded = this.#connecting
    this.#connecting = undefined
    discarded
      ?.then((producer) => producer.disconnect())
      .catch((error) => this.#logger.debug({ err: error }, 'a failed producer could not be disconnected'))
  }
}
