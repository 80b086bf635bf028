import { setTimeout as sleep } from 'node:timers/promises'
import { createKafka, type KafkaOptions } from '@boli/event-bus/kafka'

/** The first group of a new cluster waits until Kafka has created the topic in which it stores offsets. */
const COORDINATED_WITHIN_MS = 30_000
const RETRY_MS = 250

/** The offset of the next event in each partition, by `topic/partition`. */
export type GroupPlaces = ReadonlyMap<string, number>

interface MoveGroupOptions extends KafkaOptions {
  group: string
  topics: readonly string[]
  /** The end of every partition, or that many events before the group's position. */
  to: 'end' | { back: number }
  /** The group goes back no further than this time. */
  notBefore?: GroupPlaces
}

/**
 * Moves the position of a consumer group, so that it skips events or gets them again.
 * @returns the new position.
 * @throws while a member of the group is connected: stop all members first.
 */
export async function moveGroup(o: MoveGroupOptions): Promise<GroupPlaces> {
  const deadline = performance.now() + COORDINATED_WITHIN_MS
  for (;;) {
    try {
      return await moveOnce(o)
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** kafkajs makes these calls once, and treats a missing coordinator as a permanent error. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'KafkaJSGroupCoordinatorNotFound' || ('retriable' in error && error.retriable === true)
  )
}

async function moveOnce(o: MoveGroupOptions): Promise<GroupPlaces> {
  const admin = createKafka(o).admin()
  await admin.connect()
  try {
    const places = new Map<string, number>()
    for (const topic of o.topics) {
      const offsets = await offsetsIn(admin, topic, o)
      await admin.setOffsets({
        groupId: o.group,
        topic,
        partitions: offsets.map(({ partition, offset }) => ({ partition, offset: String(offset) })),
      })
      for (const { partition, offset } of offsets) places.set(`${topic}/${partition}`, offset)
    }
    return places
  } finally {
    await admin.disconnect()
  }
}

async function offsetsIn(
  admin: ReturnType<ReturnType<typeof createKafka>['admin']>,
  topic: string,
  { group, to, notBefore }: Pick<MoveGroupOptions, 'group' | 'to' | 'notBefore'>,
): Promise<{ partition: number; offset: number }[]> {
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  const limits = await admin.fetchTopicOffsets(topic)
  return limits.map(({ partition, low, high }) => {
    if (to === 'end') return { partition, offset: Number(high) }
    // A group that has committed nothing yet begins with the oldest event.
    const stored = Number(committed?.partitions.find((one) => one.partition === partition)?.offset ?? -1)
    const here = stored < 0 ? Number(low) : stored
    const earliest = Math.max(Number(low), notBefore?.get(`${topic}/${partition}`) ?? 0)
    return { partition, offset: Math.max(earliest, here - to.back) }
  })
}
