import { createKafka, type KafkaOptions } from '@boli/event-bus/kafka'
import { eventually } from '@boli/test-kit/eventually'

/** The first group of a new cluster waits until Kafka has created the topic in which it stores offsets. */
const COORDINATED_WITHIN_MS = 30_000

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
  // kafkajs makes these calls once, and treats a missing coordinator as a permanent error.
  const outcome = await eventually(
    () =>
      moveOnce(o).catch((error: Error & { retriable?: boolean }) => {
        if (error.retriable || error.name === 'KafkaJSGroupCoordinatorNotFound') throw error
        return error
      }),
    { withinMs: COORDINATED_WITHIN_MS, everyMs: 250 },
  )
  if (outcome instanceof Error) throw outcome
  return outcome
}

async function moveOnce({
  group: groupId,
  topics,
  to,
  notBefore,
  ...o
}: MoveGroupOptions): Promise<GroupPlaces> {
  const admin = createKafka(o).admin()
  await admin.connect()
  try {
    const places = new Map<string, number>()
    for (const topic of topics) {
      const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
      const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => {
        // A group that has committed nothing yet begins with the oldest event.
        const stored = Number(committed?.partitions.find((one) => one.partition === partition)?.offset ?? -1)
        const here = stored < 0 ? Number(low) : stored
        const earliest = Math.max(Number(low), notBefore?.get(`${topic}/${partition}`) ?? 0)
        const place = to === 'end' ? Number(high) : Math.max(earliest, here - to.back)
        places.set(`${topic}/${partition}`, place)
        return { partition, offset: String(place) }
      })
      await admin.setOffsets({ groupId, topic, partitions })
    }
    return places
  } finally {
    await admin.disconnect()
  }
}
