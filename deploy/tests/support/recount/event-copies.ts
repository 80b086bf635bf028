import { type DomainEvent, topics } from '@boli/contracts'
import { createKafkaEventBus, moveGroup } from '@boli/event-bus/kafka'
import { silentLogger } from '@boli/test-kit'
import { type SeededRandom, seededRandom } from '../../../local/src/demo/seeded-random.ts'

const TOPICS = [topics.users, topics.auctions, topics.deals]
const COPIES_AT_ONCE = 20

export interface EventCopies {
  /** Publishes some of what was heard so far again, in another order. */
  publishSome(): Promise<void>
  /** Publishes all of it again, in another order. */
  publishAll(): Promise<void>
  published(): number
  close(): Promise<void>
}

/** Hears every event from now on and can publish copies of them: a duplicate, shuffled stream. */
export async function startEventCopies(brokers: string[], seed: string): Promise<EventCopies> {
  const kafka = { brokers, clientId: 'event-copies', logger: silentLogger }
  const group = `event-copies-${seed}`
  await moveGroup({ ...kafka, group, topics: TOPICS, to: 'end' })
  const bus = createKafkaEventBus(kafka)
  const random = seededRandom(`${seed}/copies`)
  const heard = new Map<string, { topic: string; event: DomainEvent }>()
  let published = 0
  await bus.subscribe({
    group,
    topics: TOPICS,
    handle: async (event, { topic }) => {
      if (!heard.has(event.id)) heard.set(event.id, { topic, event })
    },
  })

  async function publish(copies: { topic: string; event: DomainEvent }[]): Promise<void> {
    for (const topic of TOPICS) {
      await bus.publish(
        topic,
        copies.filter((copy) => copy.topic === topic).map(({ event }) => event),
      )
    }
    published += copies.length
  }

  return {
    publishSome: () => publish(shuffled([...heard.values()], random).slice(0, COPIES_AT_ONCE)),
    publishAll: () => publish(shuffled([...heard.values()], random)),
    published: () => published,
    close: () => bus.close(),
  }
}

function shuffled<Item>(items: Item[], random: SeededRandom): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random.between(0, last + 1))
    const [one, two] = [items[last], items[other]]
    if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
  }
  return items
}
