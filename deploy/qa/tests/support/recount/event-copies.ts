import { type DomainEvent, topics } from '@boli/contracts'
import { createKafkaEventBus, moveGroup } from '@boli/event-bus/kafka'
import { SeededRandom } from '@boli/market'
import { silentLogger } from '@boli/test-kit'

const TOPICS = [topics.users, topics.auctions, topics.deals]
const COPIES_AT_ONCE = 20

export interface EventCopies {
  /** Republishes some of the received events, in another order. */
  publishSome(): Promise<void>
  /** Republishes all received events, in another order. */
  publishAll(): Promise<void>
  published(): number
  close(): Promise<void>
}

/** Receives every event from now on and can publish copies of them: a duplicate, shuffled stream. */
export async function startEventCopies(brokers: string[], seed: string): Promise<EventCopies> {
  const kafka = { brokers, clientId: 'event-copies', logger: silentLogger }
  const group = `event-copies-${seed}`
  await moveGroup({ ...kafka, group, topics: TOPICS, to: 'end' })
  const bus = createKafkaEventBus(kafka)
  const random = new SeededRandom(`${seed}/copies`)
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
    publishSome: () => publish(random.shuffled([...heard.values()]).slice(0, COPIES_AT_ONCE)),
    publishAll: () => publish(random.shuffled([...heard.values()])),
    published: () => published,
    close: () => bus.close(),
  }
}
