import { createEvent, type DomainEvent, topics } from '@boli/contracts'
import { createKafkaEventBus, replayTopics } from '@boli/event-bus/kafka'
import { formatSeconds } from '@boli/load/report'
import { eventually, silentLogger } from '@boli/test-kit'
import type { Fault, Scene } from './fault.ts'

/** How many of the newest events of each topic are published again. */
const AGAIN = 300
const MOVES_ON_WITHIN_MS = 60_000
const REWOUND_SECONDS = 120

const kafkaOf = ({ stand }: Scene) => ({
  ...{ brokers: stand.servers.addresses.kafkaBrokers, clientId: 'torture', logger: silentLogger },
})

async function publish(scene: Scene, events: readonly (readonly [topic: string, DomainEvent])[]) {
  const bus = createKafkaEventBus(kafkaOf(scene))
  try {
    for (const [topic, event] of events) await bus.publish(topic, [event])
  } finally {
    await bus.close()
  }
}

/** The newest events of this run. */
async function newestOf(topic: string, scene: Scene): Promise<DomainEvent[]> {
  let newest: DomainEvent[] = []
  const handleBatch = async (events: DomainEvent[]) => {
    const ofThisRun = events.filter(({ time }) => Date.parse(time) >= scene.stand.startedMs)
    const sorted = [...newest, ...ofThisRun].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
    newest = sorted.slice(-AGAIN)
  }
  await replayTopics({ ...kafkaOf(scene), topics: [topic], handleBatch })
  return newest
}

/** Publishes the newest events again. @returns how many. */
async function republish(scene: Scene, isShuffled = false): Promise<number> {
  const reading = Object.values(topics).map(async (topic) =>
    (await newestOf(topic, scene)).map((event) => [topic, event] as const),
  )
  const newest = (await Promise.all(reading)).flat()
  await publish(scene, isShuffled ? scene.random.shuffled(newest) : newest)
  return newest.length
}

export const republishShuffled = (scene: Scene) => republish(scene, true)

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
    does: `analytics is stopped, and when it starts again its group gets the events of the last ${REWOUND_SECONDS} s again`,
    isInShortForm: true,
    async run({ stand }) {
      const meanwhile = () => stand.moveAnalytics(Date.now() - REWOUND_SECONDS * 1_000)
      await stand.keeper.restart('analytics', { meanwhile })
    },
  },
  {
    name: 'poison',
    does: 'an event that no consumer can handle is published among the others',
    deadLetters: true,
    async run(scene) {
      const { stand, note } = scene
      const before = await stand.countDeadLetters()
      const beganMs = Date.now()
      // Keyed by a real lot, whose later events in the partition must still be handled.
      const subject = scene.random.pick(scene.market.lotIds)
      const data = { bids: 'none' } as never
      const poison = createEvent({ type: 'bids-placed', source: 'torture', subject, version: 1, data })
      await publish(scene, [[topics.auctions, poison as DomainEvent]])
      const look = async () => {
        if ((await stand.countDeadLetters()) === before) throw new Error('the poison was not dead-lettered')
      }
      await eventually(look, { withinMs: MOVES_ON_WITHIN_MS, everyMs: 100 })
      note(`dead-lettered after ${formatSeconds(Date.now() - beganMs)}, and the partition moved on`)
    },
  },
]
