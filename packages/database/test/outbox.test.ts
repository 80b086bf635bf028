import { newId } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsOf, eventsOfEach, someSubjects } from '@boli/test-kit/snapshots'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvents, type Database, inTransaction, outboxBacklog, startOutboxRelay } from '../src/index.ts'
import { RelaySlices } from '../src/outbox/relay-slices.ts'
import { append, type TestTables, terminate, topic, untilEmpty, useGround, waitingIn } from './ground.ts'
import { ScriptedBus } from './scripted-bus.ts'

describe('the outbox', () => {
  const test = useGround('relayed')
  let bus: ScriptedBus
  const running: { stop(): Promise<void> }[] = []
  beforeEach(async () => {
    await test.database.pool.query('truncate outbox restart identity')
    bus = new ScriptedBus()
  })
  afterEach(() => Promise.all(running.splice(0).map((relay) => relay.stop())))

  function startRelay(o: { database?: Database<TestTables>; bus?: ScriptedBus } = {}) {
    const relay = startOutboxRelay({ database: test.database, bus, logger: silentLogger, ...o })
    running.push(relay)
    return relay
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const advisoryLockHolder = `pid in (select pid from pg_locks where locktype = 'advisory' and granted)`

  it('publishes events as they were appended, in order, and deletes them from the outbox', async () => {
    startRelay()
    const events = eventsOfEach(someSubjects(3), 3)
    await append(test.database, events)
    await untilEmpty(test.database)
    expect(bus.taken).toEqual(events)
  })

  it('publishes nothing of a transaction that is rolled back', async () => {
    startRelay()
    const failing = inTransaction(test.database.db, async (trx) => {
      await appendEvents(trx, topic, eventsOf(newId(), 1))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const events = eventsOf(newId(), 1)
    await append(test.database, events)
    await untilEmpty(test.database)
    expect(bus.taken).toEqual(events)
  })

  it('preserves the order of each key over many transactions and batches', async () => {
    const subjects = someSubjects(4)
    for (const version of upTo(300)) {
      await append(test.database, eventsOfEach(subjects, 1, version))
    }
    startRelay()
    await untilEmpty(test.database)
    for (const subject of subjects) expect(bus.versionsOf(subject)).toEqual(upTo(300))
  })

  it('sends events that closely follow one another together', async () => {
    startRelay()
    const subject = newId()
    const beganMs = performance.now()
    for (const version of upTo(200)) await append(test.database, eventsOf(subject, 1, version))
    await untilEmpty(test.database)
    expect(bus.versionsOf(subject)).toEqual(upTo(200))
    // About one call per 40 ms, however slow the machine is.
    expect(bus.calls).toBeLessThanOrEqual(2 + (performance.now() - beganMs) / 36)
  })

  it('publishes rows that commit after rows with higher ids', async () => {
    startRelay()
    const [early, late] = [eventsOf(newId(), 1), eventsOf(newId(), 1)]
    await inTransaction(test.database.db, async (trx) => {
      await appendEvents(trx, topic, early)
      await append(test.database, late)
      await eventually(() => expect(bus.taken).toEqual(late))
    })
    await untilEmpty(test.database)
    expect(bus.taken).toEqual([...late, ...early])
  })

  /** Relays that report how many slices they lead, each in its own instance. */
  function startRelays(count: number) {
    return Array.from({ length: count }, (_, index) => {
      const instance = {
        bus: new ScriptedBus(),
        database: test.connect(`instance ${index}`),
        slices: 0,
        stop: async () => {},
      }
      const metrics = { onLeads: (slices: number) => (instance.slices = slices) }
      const { bus: own, database } = instance
      const relay = startOutboxRelay({ database, bus: own, logger: silentLogger, metrics })
      instance.stop = async () => {
        await relay.stop()
        await database.close()
      }
      running.push(instance)
      return instance
    })
  }
  /** All sixteen slices are led, and no relay leads more than its share of them, rounded up. */
  const untilShared = (instances: { slices: number }[]) =>
    eventually(() => {
      const held = instances.map(({ slices }) => slices)
      expect(held.reduce((sum, slices) => sum + slices, 0)).toBe(16)
      expect(Math.max(...held)).toBeLessThanOrEqual(Math.ceil(16 / held.length))
    })

  it('shares the keys among the relays of a schema, each key with one of them', async () => {
    const relays = startRelays(2)
    await untilShared(relays)
    const subjects = someSubjects(40)
    for (const version of upTo(5)) await append(test.database, eventsOfEach(subjects, 1, version))
    await untilEmpty(test.database)
    for (const subject of subjects) {
      expect(relays.map((relay) => relay.bus.versionsOf(subject)).toSorted()).toEqual([[], upTo(5)])
    }
    // All forty keys would be with one relay in fewer than one of 10^9 runs.
    for (const relay of relays) expect(relay.bus.taken.length).toBeGreaterThan(0)
  })

  // The hash of a schema's name is the same in every database, and above 2^31 for some of these names.
  it.each(['identity', 'auctions', 'information', 'deals', 'notifications', 'analytics'])(
    'gives a relay of %s all slices if it is the only one',
    async (schema) => {
      const client = await test.database.openClient({ purpose: 'relay' })
      const slices = new RelaySlices(client, schema)
      expect([await slices.join(), await slices.balance()]).toEqual([true, []])
      expect(slices.held.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 16 }, (_, slice) => slice),
      )
      await slices.balance()
      await client.end()
    },
  )

  it('hands slices over to a new relay, each event once and in order', async () => {
    const relays = startRelays(1)
    await untilShared(relays)
    const subjects = someSubjects(20)
    let version = 0
    const appendNext = async () => {
      version += 1
      await append(test.database, eventsOfEach(subjects, 1, version))
    }
    await appendNext()
    relays.push(...startRelays(1))
    await eventually(async () => {
      await appendNext()
      expect(relays.map(({ slices }) => slices)).toEqual([8, 8])
    })
    await appendNext()
    await untilEmpty(test.database)
    const [first, second] = relays.map((relay) => relay.bus)
    for (const subject of subjects) {
      expect([...(first?.versionsOf(subject) ?? []), ...(second?.versionsOf(subject) ?? [])]).toEqual(
        upTo(version),
      )
    }
    expect(second?.taken.length).toBeGreaterThan(0)
  })

  it('takes over the slices of a relay that dies, while the others continue', async () => {
    const relays = startRelays(3)
    await untilShared(relays)
    const subjects = someSubjects(100)
    const [stuck, ...others] = relays
    // Like a process that hangs, it never publishes what it has read.
    const gate = Promise.withResolvers<void>()
    running.push({ stop: async () => gate.resolve() })
    if (stuck) stuck.bus.before = () => gate.promise
    await append(test.database, eventsOfEach(subjects, 1))
    const isTakenBy = (subject: string) => others.some((relay) => relay.bus.versionsOf(subject).length > 0)
    await eventually(async () => {
      const waiting = await waitingIn(test.database)
      expect(stuck?.bus.calls).toBeGreaterThan(0)
      expect(subjects.filter((subject) => !waiting.includes(subject)).every(isTakenBy)).toBe(true)
      expect(waiting.length + subjects.filter(isTakenBy).length).toBe(subjects.length)
    })
    expect(await terminate(test.database, `application_name = 'instance 0 relay'`)).toBe(1)
    await untilEmpty(test.database)
    for (const subject of subjects) expect(isTakenBy(subject)).toBe(true)
  })

  it('does not lead beside a relay of a release with a single leader', async () => {
    const old = await test.database.openClient({ purpose: 'old relay' })
    const lockAsBefore = `select pg_try_advisory_lock(hashtextextended('outbox relay of relayed', 0)) as leads`
    expect((await old.query(lockAsBefore)).rows).toEqual([{ leads: true }])
    startRelay()
    const events = eventsOf(newId(), 1)
    await append(test.database, events)
    await eventually(async () => {
      const { rowCount } = await test.database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name like '% relay' and query like '%lock_shared%'`,
      )
      expect(rowCount).toBe(1)
    })
    expect(bus.taken).toEqual([])
    await old.end()
    await untilEmpty(test.database)
    expect(bus.taken).toEqual(events)
    const { rows } = await test.database.pool.query(lockAsBefore)
    expect(rows).toEqual([{ leads: false }])
  })

  it('loses nothing and preserves the order while its leader’s session is terminated repeatedly', async () => {
    const subject = newId()
    startRelay()
    for (const version of upTo(6)) {
      await append(test.database, eventsOf(subject, 1, version))
      await eventually(async () => expect(await terminate(test.database, advisoryLockHolder)).toBe(1))
    }
    await untilEmpty(test.database)
    expect([...new Set(bus.versionsOf(subject))]).toEqual(upTo(6))
  })

  it('publishes again, with the same ids, after a crash between publish and delete', async () => {
    let crashes = 0
    bus.after = async () => {
      if (crashes++ === 0) await terminate(test.database, advisoryLockHolder)
    }
    const events = eventsOf(newId(), 3)
    await append(test.database, events)
    startRelay()
    await untilEmpty(test.database)
    expect(bus.taken).toEqual([...events, ...events])
  })

  it('preserves the order when the bus fails, and continues when it is back', async () => {
    bus.before = (_, call) => {
      if (call <= 3) throw new Error('The bus is away')
    }
    const subject = newId()
    await append(test.database, eventsOf(subject, 5))
    startRelay()
    await append(test.database, eventsOf(subject, 5, 6))
    await untilEmpty(test.database)
    expect(bus.versionsOf(subject)).toEqual(upTo(10))
  })

  it('does not let a slow batch delay the next', async () => {
    const gate = Promise.withResolvers<void>()
    bus.before = (_, call) => (call === 1 ? gate.promise : undefined)
    const [slow, quick] = [eventsOf(newId(), 1), eventsOf(newId(), 1)]
    startRelay()
    await append(test.database, slow)
    await eventually(() => expect(bus.calls).toBe(1))
    await append(test.database, quick)
    await eventually(() => expect(bus.taken).toEqual(quick))
    gate.resolve()
    await untilEmpty(test.database)
    expect(bus.taken).toEqual([...quick, ...slow])
  })

  it('finds events whose notification was lost', async () => {
    startRelay()
    const [event] = eventsOf(newId(), 1)
    await test.database.pool.query('insert into outbox (topic, key, event) values ($1, $2, $3)', [
      topic,
      event?.subject,
      JSON.stringify(event),
    ])
    await untilEmpty(test.database)
    expect(bus.taken).toEqual([event])
  })

  it('finishes the batch under way before it stops', async () => {
    const gate = Promise.withResolvers<void>()
    bus.before = () => gate.promise
    const events = eventsOf(newId(), 2)
    const relay = startRelay()
    await append(test.database, events)
    await eventually(() => expect(bus.calls).toBe(1))
    const stopping = relay.stop()
    gate.resolve()
    await stopping
    expect(bus.taken).toEqual(events)
    expect(await waitingIn(test.database)).toEqual([])
  })

  it('is counted up to a hundred thousand events, with the age of the oldest', async () => {
    await test.database.pool.query(`
      insert into outbox (topic, key, event, created_at)
      select '${topic}', 'key', '{}', now() - interval '1 hour' + n * interval '1 millisecond'
      from generate_series(1, 100500) as n`)
    const { size, oldestSeconds } = await outboxBacklog(test.database.db)
    expect(size).toBe(100_000)
    expect(oldestSeconds).toBeGreaterThan(3_590)
    expect(oldestSeconds).toBeLessThan(3_700)
  })

  it('reports its backlog, the events it published, and its failures', async () => {
    await append(test.database, eventsOf(newId(), 3))
    const backlog = await outboxBacklog(test.database.db)
    expect(backlog.size).toBe(3)
    expect(backlog.oldestSeconds).toBeGreaterThan(0)
    const published: number[] = []
    let failures = 0
    bus.before = (_, call) => {
      if (call === 1) throw new Error('The bus is away')
    }
    running.push(
      startOutboxRelay({
        database: test.database,
        bus,
        logger: silentLogger,
        metrics: {
          onPublished: (events) => published.push(events),
          onFailure: () => failures++,
        },
      }),
    )
    await untilEmpty(test.database)
    await eventually(() => expect(published).toEqual([3]))
    expect(failures).toBe(1)
  })
})
