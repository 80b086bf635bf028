import { type DomainEvent, newId } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsOf, someSubjects } from '@boli/test-kit/snapshots'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RelayFeed, startOutboxRelay } from '../src/index.ts'
import { append, terminate, topic, untilEmpty, useGround } from './ground.ts'
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
  const test = useGround('handing')
  let bus: ScriptedBus
  let relayFeed: RelayFeed
  let relay: { stop(): Promise<void> }
  beforeEach(async () => {
    await test.database.pool.query('truncate outbox restart identity')
    bus = new ScriptedBus()
    relayFeed = new RelayFeed()
    relay = startOutboxRelay({ database: test.database, bus, logger: silentLogger, relayFeed })
  })
  afterEach(() => relay.stop())

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
    await append(test.database, eventsOf(subject, 1))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1]))
    await untilEmpty(test.database)
    return subject
  }

  it('are published without being read, and deleted', async () => {
    const subject = await publishedKey()
    expect(relayFeed.follows(topic, subject, 1)).toBe(true)
    const rows = await commit(eventsOf(subject, 2, 2))
    // Rows read from the outbox would differ.
    const given = rows.map((row) => ({ ...row, event: { ...row.event, source: 'handed over' } }))
    relayFeed.give(1, given)
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
    await untilEmpty(test.database)
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
    await append(test.database, eventsOf(subject, 1, 3))
    await eventually(() => expect(bus.versionsOf(subject)).toEqual([1, 2, 3]))
    relayFeed.give(1, rows)
    await untilEmpty(test.database)
    expect(bus.versionsOf(subject)).toEqual([1, 2, 3])
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
    await untilEmpty(test.database)
  })

  it('stay in order with the other events of their keys, whatever fails', async () => {
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
      else if (way === 'appended') await append(test.database, events)
      else await commit(events)
      if (way === 'missed') relayFeed.missed()
      if (way === 'relay ends') await terminate(test.database, `application_name like '% relay'`)
    }
    bus.before = () => {}
    await untilEmpty(test.database)
    for (const [key, subject] of subjects.entries())
      expect([...new Set(bus.versionsOf(subject))]).toEqual(
        eventsOf(subject, versions[key] ?? 0).map(({ version }) => version),
      )
  })
})
