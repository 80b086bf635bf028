import { setTimeout as sleep } from 'node:timers/promises'
import { deadLetterTopic, isDeadLetterTopic, PARTITIONS_PER_TOPIC } from '@boli/contracts'
import type { Admin, PartitionMetadata } from 'kafkajs'
import { pino } from 'pino'
import { createKafka, type KafkaAccess } from './client.ts'

/** Room for the largest batch of bids; Kafka's default is 1 MB. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024
const USABLE_WITHIN_MS = 15_000
const USABLE_CHECK_MS = 50

/**
 * Creates missing topics, each with its dead-letter topic. Safe to call from several processes at once. Existing topics
 * with fewer partitions get more; Kafka cannot remove any. A key may then belong to another partition, so that
 * consumers may get an event before an older one of the same key: they recognise old events by version or id.
 * @param replicationFactor the cluster's default unless given.
 */
export async function ensureTopics(
  o: KafkaAccess & { topics: readonly string[]; partitions?: number; replicationFactor?: number },
): Promise<void> {
  const logger = pino({ enabled: false })
  const admin = createKafka({ ...o, clientId: 'boli-topics', logger }).admin()
  await admin.connect()
  try {
    const wanted = o.topics.flatMap((topic) =>
      isDeadLetterTopic(topic) ? [topic] : [topic, deadLetterTopic(topic)],
    )
    const existing = new Set(await admin.listTopics())
    const missing = wanted.filter((topic) => !existing.has(topic))
    // One call for each topic: if one of several exists, kafkajs reports all of them as existing.
    for (const topic of missing) await createTopic(admin, topic, o)
    for (const topic of missing) await untilUsable(admin, topic, 1)
    for (const topic of o.topics) await grow(admin, topic, o.partitions ?? PARTITIONS_PER_TOPIC)
  } finally {
    await admin.disconnect()
  }
}

async function createTopic(
  admin: Admin,
  topic: string,
  o: { partitions?: number; replicationFactor?: number },
): Promise<void> {
  await admin.createTopics({
    // kafkajs would wait for leaders, but fail if the broker does not know the topic yet.
    waitForLeaders: false,
    topics: [
      {
        topic,
        numPartitions: o.partitions ?? PARTITIONS_PER_TOPIC,
        ...(o.replicationFactor === undefined ? {} : { replicationFactor: o.replicationFactor }),
        configEntries: [
          { name: 'max.message.bytes', value: String(MAX_MESSAGE_BYTES) },
          // A dead letter waits for an operator, and a rebuild of projections begins with the oldest event.
          { name: 'retention.ms', value: '-1' },
        ],
      },
    ],
  })
}

async function grow(admin: Admin, topic: string, count: number): Promise<void> {
  if ((await partitionsOf(admin, topic)).length >= count) return
  try {
    await admin.createPartitions({ topicPartitions: [{ topic, count }] })
  } catch (error) {
    // Another process was faster; a broker may not know its partitions yet.
    if ((error as { type?: string }).type !== 'INVALID_PARTITIONS') throw error
  }
  await untilUsable(admin, topic, count)
}

async function partitionsOf(admin: Admin, topic: string): Promise<PartitionMetadata[]> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
  return topics[0]?.partitions ?? []
}

/** Brokers learn of changes to a topic a moment after the controller has confirmed them. */
async function untilUsable(admin: Admin, topic: string, count: number): Promise<void> {
  const deadline = Date.now() + USABLE_WITHIN_MS
  for (;;) {
    try {
      const partitions = await partitionsOf(admin, topic)
      if (partitions.length >= count && partitions.every(({ leader }) => leader >= 0)) return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    if (Date.now() > deadline) throw new Error(`The topic ${topic} has not ${count} partitions with leaders`)
    await sleep(USABLE_CHECK_MS)
  }
}
