import { createEvent, type DomainEvent, newId, topics } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import { createKafkaEventBus } from '@boli/event-bus/kafka'
import { formatSeconds } from '@boli/load/report'
import { eventually, silentLogger } from '@boli/test-kit'
import type { Fault, Scene } from './fault.ts'

/** How many of the newest events of each topic are published again. */
const AGAIN = 300
const LONGEST_READ_MS = 120_000
const MOVES_ON_WITHIN_MS = 60_000
const REWOUND = 1_000
/** A stopped member counts as connected until its session expires. */
const MEMBER_GONE_WITHIN_MS = 40_000

interface Published {
  topic: string
  event: DomainEvent
}

async function withBus<Result>({ stand }: Scene, use: (bus: EventBus) => Promise<Result>): Promise<Result> {
  const { kafkaBrokers: brokers } = stand.servers.addresses
  const bus = createKafkaEventBus({ brokers, clientId: 'torture', logger: silentLogger })
  return use(bus).finally(() => bus.close())
}

/** The newest events of this run of every topic, read by a new group from the beginning. */
async function newestEvents(bus: EventBus, sinceMs: number): Promise<Published[]> {
  const newest = new Map<string, Published[]>()
  const subscription = await bus.subscribe({
    group: `torture-${newId()}`,
    topics: Object.values(topics),
    handle: async (event, { topic }) => {
      if (Date.parse(event.time) < sinceMs) return
      newest.set(topic, [...(newest.get(topic) ?? []).slice(1 - AGAIN), { topic, event }])
    },
  })
  // The newest are enough: while events continue, the group never reaches the very end.
  const look = async () => {
    const behind = (await bus.backlogs()).reduce((sum, { events }) => sum + events, 0)
    if (newest.size < 1 || behind > AGAIN) throw new Error('The newest events could not be read')
  }
  await eventually(look, { withinMs: LONGEST_READ_MS, everyMs: 200 })
  await subscription.stop()
  return [...newest.values()].flat()
}

/** Publishes the newest events again, in another order if asked. @returns how many. */
function republish(scene: Scene, order = (events: readonly Published[]) => events): Promise<number> {
  return withBus(scene, async (bus) => {
    const newest = order(await newestEvents(bus, scene.stand.startedMs))
    for (const { topic, event } of newest) await bus.publish(topic, [event])
    return newest.length
  })
}

export const republishShuffled = (scene: Scene) => republish(scene, (events) => scene.random.shuffled(events))

export const eventFaults: readonly Fault[] = [
  {
    name: 'duplicates',
    does: `the ${AGAIN} newest events of each topic are published once more, as they came`,
    run: async (scene) => scene.note(`${await republish(scene)} events were published twice`),
  },
  {
    name: 'shuffle',
    does: `the ${AGAIN} newest events of each topic are published once more, in an order by chance`,
    isInShortForm: true,
    run: async (scene) =>
      scene.note(`${await republishShuffled(scene)} events were published again out of order`),
  },
  {
    name: 'rewind',
    does: `analytics is stopped, and when it starts again its group gets the ${REWOUND} newest events of each partition again`,
    isInShortForm: true,
    async run({ stand }) {
      const rewind = () => stand.moveAnalytics({ back: REWOUND })
      const meanwhile = () => eventually(rewind, { withinMs: MEMBER_GONE_WITHIN_MS, everyMs: 500 })
      await stand.keeper.restart('analytics', { meanwhile })
    },
  },
  {
    name: 'poison',
    does: 'an event that no consumer can handle is published among the others',
    parks: true,
    run: (scene) =>
      withBus(scene, async (bus) => {
        const { database } = scene.stand.system
        const deadLetters = async () => (await database.query('select from analytics.parked_events')).length
        const before = await deadLetters()
        const beganMs = Date.now()
        // For a real lot, so that its partition must continue after it.
        const subject = scene.random.pick(scene.market.lotIds)
        const data = { bids: 'none' } as never
        const poison = createEvent({ type: 'bids-placed', source: 'torture', subject, version: 1, data })
        await bus.publish(topics.auctions, [poison as DomainEvent])
        const look = async () => {
          if ((await deadLetters()) === before) throw new Error('the poison was not dead-lettered')
        }
        await eventually(look, { withinMs: MOVES_ON_WITHIN_MS, everyMs: 100 })
        scene.note(`dead-lettered after ${formatSeconds(Date.now() - beganMs)}, and the partition moved on`)
      }),
  },
]
