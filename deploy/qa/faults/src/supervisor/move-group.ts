import { createKafka, type KafkaOptions } from '@boli/event-bus/kafka'
import { eventually } from '@boli/test-kit/eventually'

/**
 * A stopped member counts as connected until its session expires, and the first group of a new cluster waits until
 * Kafka has created the topic in which it stores offsets.
 */
const MOVABLE_WITHIN_MS = 40_000

/**
 * Moves a consumer group to the first event since a moment, so that it skips events or gets them again.
 * @throws while a member of the group is connected: stop all members first.
 */
export function moveGroup(
  o: KafkaOptions & { group: string; topics: readonly string[]; sinceMs: number },
): Promise<void> {
  const move = async () => {
    const admin = createKafka(o).admin()
    await admin.connect()
    try {
      for (const topic of o.topics) {
        const partitions = await admin.fetchTopicOffsetsByTimestamp(topic, o.sinceMs)
        await admin.setOffsets({ groupId: o.group, topic, partitions })
      }
    } finally {
      await admin.disconnect()
    }
  }
  return eventually(move, { withinMs: MOVABLE_WITHIN_MS, everyMs: 500 })
}
