import { type DomainEvent, newId } from '@boli/contracts'
import { eventually, silentLogger, type TestDatabase } from '@boli/test-kit'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendEvents, inTransaction, RelayFeed, startOutboxRelay } from '../src/index.ts'
import {
  createGround,
  eventsOf,
  someSubjects,
  type TestTables,
  terminate,
  topic,
  waitingIn,
} from './ground.ts'
import { ScriptedBus } from './scripted-bus.ts'

const aStep = fc.record({
  key: fc.nat({ max: 7 }),
  events: fc.integer({ min: 1, max: 2 }),
  way: fc.oneof(
    { weight: 70, arbitrary: fc.constant('given' as const) },
    { weight: 20, arbitrary: fc.constant('appended' as const) },
    { weight: 9, arbitrary: fc.constant('missed' as const) },
    { weight: 1, arbitrary: fc.constant('relay ends' as const) },
  ),
})

describe('events that are handed over to the relay', () => {
  let test: TestDatabase<TestTables>
  let bus: ScriptedBus
  let relayFeed: RelayFeed
  let relay: { stop(): Promise<void> }
  beforeAll(async () => {
    test = await createGround('handing')
  })
  beforeEach(async () => {
    await test.database.pool.query('truncate outbox restart identity')
    bus = new ScriptedBus()
    relayFeed = new RelayFeed()
    relay = startOutboxRelay({ database: test.database, bus, logger: silentLogger, relayFeed })
  })
  afterEach(() => relay.stop())
  afterAll(() => test.drop())

  const append = (events: readonly DomainEvent[]) =>
    inTransaction(test.database.db, (trx) => appendEvents(trx, topic, events))

  /** Writes into the outbox without a notification. */
  async function commit(events: readonly DomainEvent[]) {
    const rows = []
    for (const event of events) {
      const { rows: stored } = await test.database.pool.query<{ id: number; createdAt: Date }>(
        'insert into outbox (topic, key, event) values ($1, $2, $3) returning id, created_at as "createdAt"',
        [topic, event.subject, JSON.stringify(event)],
      )
      rows.push(...stored.map((row) => ({ ...row, topic, event })))
    }
    return rows
  }

  /** One key of which the relay has published the first version. */
  async function publishedKey() {
    const subject = newId()
    await append(eventsOf(subject, 1))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1]))
    await untilEmpty()
    return subject
  }
  const untilEmpty = () => eventually(async () => expect(await waitingIn(test.database)).toEqual([]))

  it('are published without being read, and deleted', async () => {
    const subject = await publishedKey()
    expect(relayFeed.follows(topic, subject, 1)).toBe(true)
    const rows = await commit(eventsOf(subject, 2, 2))
    // Rows read from the outbox would differ.
    const given = rows.map((row) => ({ ...row, event: { ...row.event, source: 'handed over' } }))
    relayFeed.give(1, given)
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
    await untilEmpty()
    expect(bus.taken.slice(1)).toEqual(given.map(({ event }) => event))
  })

  it('are read from the outbox if the relay does not know the events before them', async () => {
    const subject = newId()
    expect(relayFeed.follows(topic, subject, 0)).toBe(false)
    relayFeed.give(0, await commit(eventsOf(subject, 1)))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1]))
  })

  it('wait for events that another instance committed before them', async () => {
    const subject = await publishedKey()
    await commit(eventsOf(subject, 1, 2))
    expect(relayFeed.follows(topic, subject, 2)).toBe(false)
    relayFeed.give(2, await commit(eventsOf(subject, 1, 3)))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
  })

  it('are not published twice if the relay has read them meanwhile', async () => {
    const subject = await publishedKey()
    const rows = await commit(eventsOf(subject, 1, 2))
    await append(eventsOf(subject, 1, 3))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
    relayFeed.give(1, rows)
    await untilEmpty()
    expect(bus.versionsOf(subject)).toEqual([1, 2, 3])
  })

  it('are read and published in order after the bus has failed', async () => {
    const subject = await publishedKey()
    bus.before = () => {
      throw new Error('The bus is away')
    }
    relayFeed.give(1, await commit(eventsOf(subject, 1, 2)))
    await eventually(() => expect(relayFeed.follows(topic, subject, 2)).toBe(false))
    relayFeed.give(2, await commit(eventsOf(subject, 1, 3)))
    bus.before = () => {}
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
    await untilEmpty()
  })

  it('are found by the next leader if the relay loses its session before publishing them', async () => {
    const subject = await publishedKey()
    const gate = Promise.withResolvers<void>()
    bus.before = () => gate.promise
    relayFeed.give(1, await commit(eventsOf(subject, 1, 2)))
    expect(await terminate(test.database, `application_name like '% relay'`)).toBe(1)
    const rows = await commit(eventsOf(subject, 1, 3))
    await eventually(() => expect(relayFeed.follows(topic, subject, 2)).toBe(false))
    relayFeed.give(2, rows)
    gate.resolve()
    await eventually(() => expect([...new Set(bus.versionsOf(subject))]).toEqual([1, 2, 3]))
    await untilEmpty()
  })

  it('stay in order among others, whatever fails', async () => {
    const steps = fc.sample(aStep, { seed: 20261123, numRuns: 400 })
    const subjects = someSubjects(8)
    const versions = subjects.map(() => 0)
    bus.before = (_, call) => {
      if (call % 19 === 0) throw new Error('The bus is away')
    }
    for (const { key, events: count, way } of steps) {
      const version = versions[key] ?? 0
      const events = eventsOf(subjects[key] ?? '', count, version + 1)
      versions[key] = version + count
      if (way === 'given') relayFeed.give(version, await commit(events))
      else if (way === 'appended') await append(events)
      else await commit(events)
      if (way === 'missed') relayFeed.missed()
      if (way === 'relay ends') await terminate(test.database, `application_name like '% relay'`)
    }
    bus.before = () => {}
    await untilEmpty()
    for (const [key, subject] of subjects.entries())
      expect([...new Set(bus.versionsOf(subject))]).toEqual(
        eventsOf(subject, versions[key] ?? 0).map(({ version }) => version),
      )
  })
})
