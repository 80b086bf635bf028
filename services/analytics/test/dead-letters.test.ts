import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEvent, type DeadLetter, type DomainEvent, newId, topics, typeAliases } from '@boli/contracts'
import { createKafkaEventBus, ensureTopics } from '@boli/event-bus/kafka'
import { createTestDatabase, eventually, silentLogger, type TestDatabase } from '@boli/test-kit'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { recordDeadLetters } from '../src/consumers/record-dead-letters.ts'
import { createDeadLetters, DeadLetterMissing, NotAnEvent, runCommand } from '../src/features/dead-letters.ts'
import { type AnalyticsTables, migrations } from '../src/index.ts'

const brokers = inject('kafkaBrokers') ?? []
let storage: TestDatabase<AnalyticsTables>

beforeEach(async () => {
  storage = await createTestDatabase<AnalyticsTables>({ schema: 'analytics', migrations })
})
afterEach(() => storage.drop())

const aDeletion = () => {
  const userId = newId()
  const data = { userId, deletedAt: '2026-11-20T12:00:00.000Z' }
  return createEvent({ type: 'user-deleted', source: 'identity', subject: userId, version: 3, data })
}

function aDeadLetter(event: unknown, parkedAt = '2026-11-20T12:00:00.000Z'): DeadLetter {
  return createEvent({
    type: typeAliases.eventDeadLettered,
    source: 'auctions-users',
    subject: newId(),
    version: 3,
    data: {
      group: 'auctions-users',
      topic: topics.users,
      attempts: 5,
      parkedAt,
      error: { name: 'Error', message: 'no such user' },
      event,
    },
  })
}

/** Simulates a topic with these, of which all but the last are open. */
async function someDeadLetters(...deadLetters: DeadLetter[]) {
  const published: { topic: string; event: DomainEvent }[] = []
  const readDeadLetters = vi.fn(async () => deadLetters)
  for (const { id, data } of deadLetters.slice(0, -1)) {
    const { topic, group: consumer, error, parkedAt } = data
    const row = { event_id: id, topic, consumer, error: error.message, parked_at: new Date(parkedAt) }
    await storage.database.db.insertInto('parked_events').values(row).execute()
  }
  const events = createDeadLetters({
    database: storage.database,
    readDeadLetters,
    publish: async (topic, event) => void published.push({ topic, event }),
  })
  return { events, published, readDeadLetters }
}

test('waiting events are listed, the oldest first, and handled ones are not', async () => {
  const [late, early, done] = [
    aDeadLetter(aDeletion(), '2026-11-20T14:00:00.000Z'),
    aDeadLetter(aDeletion(), '2026-11-20T13:00:00.000Z'),
    aDeadLetter(aDeletion()),
  ]
  const { events } = await someDeadLetters(late, early, done)
  expect((await events.list()).map(({ id }) => id)).toEqual([early.id, late.id])
})

test('a replayed event goes to its topic unchanged, and leaves the list', async () => {
  const event = aDeletion()
  const letter = aDeadLetter(event)
  const { events, published } = await someDeadLetters(letter, aDeadLetter(aDeletion()))
  await events.replay(letter.id)
  expect(published).toEqual([{ topic: topics.users, event }])
  expect(await events.list()).toEqual([])
  await expect(events.replay(letter.id)).rejects.toThrow(DeadLetterMissing)
  expect(published).toHaveLength(1)
})

test('all waiting events are replayed in one pass over the topics, the oldest first', async () => {
  const letters = [13, 14, 15].map((hour) => aDeadLetter(aDeletion(), `2026-11-20T${hour}:00:00.000Z`))
  const { events, published, readDeadLetters } = await someDeadLetters(...letters, aDeadLetter(aDeletion()))
  const printed: string[] = []
  await runCommand(events, ['replay-all'], (line) => printed.push(line))
  expect(printed).toEqual(letters.map(({ id }) => `${id} is published again`))
  expect(published.map(({ event }) => event)).toEqual(letters.map(({ data }) => data.event))
  expect(readDeadLetters).toHaveBeenCalledTimes(1)
  expect(await events.list()).toEqual([])
})

test('an unreadable event cannot be replayed, stays, and can be dismissed', async () => {
  const letter = aDeadLetter('{"broken')
  const { events, published } = await someDeadLetters(letter, aDeadLetter(aDeletion()))
  await expect(events.replay(letter.id)).rejects.toThrow(NotAnEvent)
  expect(published).toEqual([])
  expect(await events.list()).toHaveLength(1)
  await events.dismiss(letter.id)
  expect(await events.list()).toEqual([])
  await expect(events.dismiss(letter.id)).rejects.toThrow(DeadLetterMissing)
})

test('an unknown command lists the valid ones', async () => {
  const { events } = await someDeadLetters(aDeadLetter(aDeletion()))
  await expect(runCommand(events, ['relay'], () => {})).rejects.toThrow('list | show ID | replay ID')
})

describe.runIf(brokers.length > 0)('over Kafka', () => {
  const run = promisify(execFile)
  const command = async (...parameters: string[]) => {
    const script = join(import.meta.dirname, '../src/dead-letters.ts')
    const environment = {
      PATH: process.env.PATH,
      DATABASE_URL: storage.url,
      KAFKA_BROKERS: brokers.join(','),
    }
    return (await run(process.execPath, [script, ...parameters], { env: environment })).stdout
  }

  test('an event that a consumer failed on is listed, replayed, and handled', async () => {
    await ensureTopics({ brokers, topics: Object.values(topics) })
    const policy = { maxAttempts: 2, retryDelaysMs: [1] }
    const bus = createKafkaEventBus({ brokers, clientId: 'dead-letters-test', logger: silentLogger, policy })
    const event = aDeletion()
    const handled: DomainEvent[] = []
    let isMended = false
    await recordDeadLetters({ bus, database: storage.database } as Parameters<typeof recordDeadLetters>[0])
    await bus.subscribe({
      group: newId(),
      topics: [topics.users],
      async handle(received) {
        if (received.id !== event.id) return
        if (!isMended) throw new Error('not mended yet')
        handled.push(received)
      },
    })
    await bus.publish(topics.users, [event])
    const recorded = storage.database.db.selectFrom('parked_events').select('error')
    await eventually(
      async () => expect(await recorded.execute()).toContainEqual({ error: 'Error: not mended yet' }),
      { withinMs: 40_000 },
    )
    const listed = await command('list')
    expect(listed).toContain('not mended yet')
    const [, id = ''] =
      listed
        .split('\n')
        .find((line) => line.includes(event.subject))
        ?.split('  ') ?? []
    expect(JSON.parse(await command('show', id)).data.event).toEqual(event)

    isMended = true
    expect(await command('replay', id)).toBe(`${id} is published again\n`)
    await eventually(() => expect(handled).toEqual([event]))
    expect(await command('list')).not.toContain(event.subject)
    await bus.close()
  }, 120_000)
})
