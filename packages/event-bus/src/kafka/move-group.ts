import type { Admin } from 'kafkajs'
import { createKafka, type KafkaOptions } from './client.ts'

/** At the end of every partition, or so many events before where the group stands in it. */
export type GroupPlace = 'end' | { back: number }

export interface MoveGroupOptions extends KafkaOptions {
  group: string
  topics: readonly string[]
  to: GroupPlace
}

/**
 * Moves where a group of consumers goes on, so that it passes events over or gets them again.
 * @throws while a member of the group is connected: stop them first.
 */
export async function moveGroup(o: MoveGroupOptions): Promise<void> {
  const admin = createKafka(o).admin()
  await admin.connect()
  try {
    for (const topic of o.topics) {
      await admin.setOffsets({ groupId: o.group, topic, partitions: await placesIn(admin, topic, o) })
    }
  } finally {
    await admin.disconnect()
  }
}

async function placesIn(admin: Admin, topic: string, { group, to }: Pick<MoveGroupOptions, 'group' | 'to'>) {
  const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] })
  const limits = await admin.fetchTopicOffsets(topic)
  return limits.map(({ partition, low, high }) => {
    // A group that has committed nothing yet begins with the oldest event.
    const stored = Number(committed?.partitions.find((one) => one.partition === partition)?.offset ?? -1)
    const here = stored < 0 ? Number(low) : stored
    const offset = to === 'end' ? Number(high) : Math.max(Number(low), here - to.back)
    return { partition, offset: String(offset) }
  })
}
