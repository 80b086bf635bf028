import { type DomainEvent, newId, topics } from '@boli/contracts'
import { createKafkaEventBus, ensureTopics, replayTopics } from '@boli/event-bus/kafka'
import { eventually, silentLogger } from '@boli/test-kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { areOutdated, rebuildProjections } from '../src/features/rebuild.ts'
import { type AnalyticsApp, admin, rowsOf, startAnalyticsApp } from './support/analytics-app.ts'
import { auctionStory, userStory } from './support/stories.ts'

const brokers = inject('kafkaBrokers') ?? []
let analytics: AnalyticsApp

beforeEach(async () => {
  analytics = await startAnalyticsApp()
})
afterEach(() => analytics.close())

const past = [...userStory(newId()), ...auctionStory(newId())]
const rows = () => rowsOf(analytics)
/** A rebuild from topics with these events. */
const rebuildFrom = (events: DomainEvent[]) =>
  rebuildProjections(analytics.storage.database, async (handleBatch) => {
    await handleBatch(events)
    return events.length
  })

test('a rebuild corrects wrong rows, includes events published meanwhile, and the service continues', async () => {
  await analytics.publish(past)
  await analytics.db.updateTable('counters').set({ value: 999 }).execute()
  const meanwhile = [...userStory(newId(), 'late'), ...auctionStory(newId())]
  const count = await rebuildProjections(analytics.storage.database, async (handleBatch) => {
    await handleBatch(past.slice(0, 3))
    await analytics.publish(meanwhile)
    expect((await analytics.call(admin, '/api/v1/admin/stats')).statusCode).toBe(200)
    await handleBatch([...past.slice(3), ...meanwhile.slice(0, 2)])
    return past.length
  })
  expect(count).toBe(past.length)

  const straight = await startAnalyticsApp()
  await straight.publish([...past, ...meanwhile])
  expect(await rows()).toEqual(await rowsOf(straight))
  const later = auctionStory(newId())
  for (const service of [analytics, straight]) await service.publish(later)
  expect(await rows()).toEqual(await rowsOf(straight))
  await straight.close()
  const { data } = (await analytics.call(admin, '/api/v1/admin/auction-analytics')).json()
  expect(data.stats.totalAuctions).toBe(3)
})

test('a second rebuild is refused while one is running, and allowed after it', async () => {
  const { database } = analytics.storage
  const replay = async () => 0
  await rebuildProjections(database, async () => {
    await expect(rebuildProjections(database, replay)).rejects.toThrow('Another rebuild is under way')
    return 0
  })
  expect(await rebuildProjections(database, replay)).toBe(0)
})

test('a rebuild that fails, or lacks the first events as after a restore, leaves the old tables as they were', async () => {
  await analytics.publish(past)
  const before = await rows()
  const failing = rebuildProjections(analytics.storage.database, async (handleBatch) => {
    await handleBatch(past.slice(0, 2))
    throw new Error('Kafka is gone')
  })
  await expect(failing).rejects.toThrow('Kafka is gone')
  expect(await rows()).toEqual(before)
  for (const [table, left] of [
    ['users', past.filter(({ type }) => /^(?:auction|bids)-/.test(type))],
    ['lots', past.filter(({ type }) => type !== 'auction-created' && type !== 'auction-closed')],
  ] as const) {
    await expect(rebuildFrom(left)).rejects.toThrow(`the rebuilt ${table} are not complete`)
    expect(await rows()).toEqual(before)
  }
})

test('projections of an earlier release are outdated until they are rebuilt; a new market’s are not', async () => {
  const { database } = analytics.storage
  expect(await areOutdated(database)).toBe(false)
  await database.db.updateTable('rebuild').set({ version: 0 }).execute()
  expect(await areOutdated(database)).toBe(true)
  await rebuildProjections(database, async () => 0)
  expect(await areOutdated(database)).toBe(false)
})

test('a rebuild waits for readers of an old table, and blocks others only briefly', async () => {
  await analytics.publish(past)
  const { database } = analytics.storage
  const reader = await database.openClient({ purpose: 'backup' })
  await reader.query('begin; select from bids')
  const rebuilding = rebuildFrom(past)
  const tries = new Set<string>()
  await eventually(async () => {
    const { rows } = await sql<{ began: string }>`
      select xact_start::text as began from pg_stat_activity
      where query like 'drop table%' and wait_event_type = 'Lock' and datname = current_database()
    `.execute(database.db)
    for (const { began } of rows) tries.add(began)
    expect(tries.size).toBeGreaterThan(1)
  })
  expect((await analytics.call(admin, '/api/v1/admin/stats')).statusCode).toBe(200)
  await reader.query('commit')
  await reader.end()
  expect(await rebuilding).toBe(past.length)
})

test('gaps that are never filled do not delay a rebuild', async () => {
  await analytics.publish(past)
  const { database } = analytics.storage
  const isRead = 'begin; select is_running from rebuild for share'
  let isDone = false
  const [first, second] = [
    await database.openClient({ purpose: 'a' }),
    await database.openClient({ purpose: 'b' }),
  ]
  await first.query(isRead)
  const rebuilding = rebuildFrom(past).finally(() => {
    isDone = true
  })
  // At any time one of the two holds a shared lock on the row.
  for (let [holding, next] = [first, second]; !isDone; [holding, next] = [next, holding]) {
    const taking = next.query(isRead)
    await Promise.race([taking, new Promise((resolve) => setTimeout(resolve, 20))])
    await holding.query('commit')
    await taking
  }
  for (const client of [first, second]) await client.end()
  expect(await rebuilding).toBe(past.length)
})

describe.runIf(brokers.length > 0)('replayTopics', () => {
  test('reads everything up to the end, once, in the order of each key', async () => {
    const topic = `test.${newId()}`
    await ensureTopics({ brokers, topics: [topic] })
    const options = { brokers, clientId: 'replay-test', logger: silentLogger }
    const bus = createKafkaEventBus(options)
    const story = Array.from({ length: 40 }, () => auctionStory(newId())).flat()
    await bus.publish(topic, story)
    await bus.close()
    const received: DomainEvent[] = []
    const count = await replayTopics({
      ...options,
      topics: [topic],
      handleBatch: async (events) => {
        received.push(...events)
      },
    })
    expect(count).toBe(story.length)
    const bySubject = (events: DomainEvent[]) => Object.groupBy(events, ({ subject }) => subject)
    expect(bySubject(received)).toEqual(bySubject(story))
  })

  test('ends at once on empty topics, and fails with its handler', async () => {
    const topic = `test.${newId()}`
    await ensureTopics({ brokers, topics: [topic, topics.users] })
    const options = { brokers, clientId: 'replay-test', logger: silentLogger, topics: [topic] }
    expect(await replayTopics({ ...options, handleBatch: async () => {} })).toBe(0)
    const bus = createKafkaEventBus(options)
    await bus.publish(topic, auctionStory(newId()))
    await bus.close()
    const failing = replayTopics({
      ...options,
      handleBatch: async () => {
        throw new Error('no room')
      },
    })
    await expect(failing).rejects.toThrow('no room')
  })
})
