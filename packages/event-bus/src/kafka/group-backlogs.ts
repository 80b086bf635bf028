import type { Admin } from 'kafkajs'
import type { GroupBacklog } from '../port.ts'

/** Asks Kafka for the backlog of groups, whether or not their members are alive. */
export async function groupBacklogs(
  admin: Admin,
  groups: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<GroupBacklog[]> {
  const topics = new Set([...groups.values()].flatMap((ofGroup) => [...ofGroup]))
  const ends = new Map(
    await Promise.all(
      [...topics].map(async (topic) => [topic, await admin.fetchTopicOffsets(topic)] as const),
    ),
  )
  const backlogs = await Promise.all(
    [...groups].map(async ([group, ofGroup]) => {
      const committed = await admin.fetchOffsets({ groupId: group, topics: [...ofGroup] })
      return committed.map(({ topic, partitions }) => ({
        group,
        topic,
        forgotten: sum((ends.get(topic) ?? []).map(({ low }) => Number(low))),
        events: sum(
          (ends.get(topic) ?? []).map(({ partition, high, low }) => {
            const done = Number(partitions.find((one) => one.partition === partition)?.offset ?? -1)
            // A group that has committed nothing yet begins with the oldest event.
            return Math.max(0, Number(high) - Math.max(done, Number(low)))
          }),
        ),
      }))
    }),
  )
  return backlogs.flat()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
