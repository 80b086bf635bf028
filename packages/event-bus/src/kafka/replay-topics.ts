import { type DomainEvent, newId } from '@boli/contracts'
import type { Admin, Consumer } from 'kafkajs'
import { createKafka, type KafkaOptions } from './client.ts'
import { Replay } from './replay.ts'

export interface ReplayTopicsOptions extends KafkaOptions {
  topics: readonly string[]
  /** Called for the events of each partition in order; a rejection ends the replay. */
  handleBatch: (events: DomainEvent[]) => Promise<void>
  /** How many partitions are handled at once; default 1. */
  partitionsAtOnce?: number
}

/**
 * Reads topics from their oldest event to their current end, outside any permanent group. Messages that are not
 * events are skipped, because the consumers have dead-lettered them.
 * @returns how many events there were.
 * @throws what `handleBatch` throws.
 */
export async function replayTopics(o: ReplayTopicsOptions): Promise<number> {
  const kafka = createKafka(o)
  const admin = kafka.admin()
  const groupId = `replay-${newId()}`
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 250 })
  await admin.connect()
  try {
    const ends = await endsOf(admin, o.topics)
    const replay = new Replay({ ...o, ends })
    if (ends.size > 0) await run(consumer, o, replay)
    return replay.count
  } finally {
    await consumer.disconnect()
    await admin.deleteGroups([groupId]).catch((error: unknown) => {
      o.logger.debug({ err: error }, 'the group of a replay is left to expire')
    })
    await admin.disconnect()
  }
}

/** The end of each partition that is not empty: the offset after its last message. */
async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>()
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high))
    }
  }
  return ends
}

async function run(
  consumer: Consumer,
  { topics, partitionsAtOnce = 1 }: ReplayTopicsOptions,
  replay: Replay,
): Promise<void> {
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) replay.fail(payload.error)
  })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: (payload) => replay.handle(payload),
  })
  await replay.done
}
