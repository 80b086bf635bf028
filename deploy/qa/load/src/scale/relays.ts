import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@boli/contracts'
import { type EventPublisher, startOutboxRelay } from '@boli/database'
import { eventually, silentLogger } from '@boli/test-kit'
import type pg from 'pg'
import { type HelperProcess, serveCalls, startHelper } from '../helper-process.ts'
import { sum } from '../measure/statistics.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import { openSchema, withEndings } from '../service-parts.ts'

const LOOK_EVERY_MS = 50
const SHARED_WITHIN_MS = 60_000
const SLICES = 16
/** Of lots; each is a key. */
const KEYS = 2_000

export interface RelayStand {
  pool: pg.Pool
  databaseUrl: string
  postgresPid: number
  sendMs: number
  eventsPerInstance: number
}

type Relays = readonly HelperProcess<typeof relayCalls>[]

/** Events a second published by a number of instances, each over a bus with the given latency. */
export function measureRelays(stand: RelayStand, instances: number) {
  return withRelays(stand, instances, async (relays) => {
    const events = instances * stand.eventsPerInstance
    const before = await lookAt(relays)
    await fill(stand.pool, events)
    const beganMs = performance.now()
    const [, { postgres }] = await measureUsage({ postgres: stand.postgresPid }, () => untilEmpty(stand.pool))
    const seconds = (performance.now() - beganMs) / 1_000
    const after = await lookAt(relays)
    const grown = (name: 'published' | 'cpuMicroseconds') =>
      after.map((look, index) => look[name] - (before[index]?.[name] ?? 0))
    return {
      eventsPerSecond: events / seconds,
      /** Events of the instances that published fewest and most. */
      least: Math.min(...grown('published')),
      most: Math.max(...grown('published')),
      relayMicroseconds: sum(grown('cpuMicroseconds')) / events,
      postgresMicroseconds: ((postgres?.cores ?? 0) * seconds * 1_000_000) / events,
    }
  })
}

/** Kills one of four working instances. */
export function measureKill(stand: RelayStand) {
  return withRelays(stand, 4, async ([killed, ...others]) => {
    await fill(stand.pool, 4 * stand.eventsPerInstance)
    const [began, beganMs] = [await publishedBy(others), performance.now()]
    await sleep(stand.sendMs * 6)
    await killed?.stop()
    await Promise.all(others.map((relay) => relay.call('watchPauses', null)))
    const [middle, killedMs] = [await publishedBy(others), performance.now()]
    await untilLed(others)
    const takenOverMs = performance.now() - killedMs
    await untilEmpty(stand.pool)
    const pauses = (await lookAt(others)).map(({ longestPauseMs }) => longestPauseMs)
    return {
      /** Events a second of the other three, before and after they took over the work of the fourth. */
      before: ((middle - began) * 1_000) / (killedMs - beganMs),
      after: (((await publishedBy(others)) - middle) * 1_000) / (performance.now() - killedMs),
      /** Longest time in which one of the others had no acknowledged send. */
      longestPauseMs: Math.max(...pauses),
      /** Time until all slices were led again. */
      takenOverMs,
      left: await left(stand.pool),
    }
  })
}

const publishedBy = async (relays: Relays) => sum((await lookAt(relays)).map(({ published }) => published))

async function withRelays<Result>(
  { databaseUrl, sendMs }: RelayStand,
  instances: number,
  measure: (relays: Relays) => Promise<Result>,
): Promise<Result> {
  return withEndings(async (endings) => {
    const relays = Array.from({ length: instances }, () =>
      startHelper<typeof relayCalls>(import.meta.filename, endings),
    )
    await Promise.all(relays.map((relay) => relay.call('start', { databaseUrl, sendMs })))
    await untilLed(relays, Math.floor(SLICES / instances))
    return measure(relays)
  })
}

/** Waits until all slices are led, and each relay has its share. */
function untilLed(relays: Relays, share = 1): Promise<void> {
  const check = async () => {
    const slices = (await lookAt(relays)).map((look) => look.slices)
    if (sum(slices) !== SLICES || slices.some((one) => one < share))
      throw new Error(`The relays lead ${slices.join(', ')} slices`)
  }
  return eventually(check, { withinMs: SHARED_WITHIN_MS, everyMs: LOOK_EVERY_MS })
}

const lookAt = (relays: Relays) => Promise.all(relays.map((relay) => relay.call('look', null)))

/** Events as large as those of one bid, of many lots, in one transaction: all become visible at once. */
async function fill(pool: pg.Pool, events: number): Promise<void> {
  await pool.query(
    `with lots as (select number, gen_random_uuid()::text as id from generate_series(0, ${KEYS - 1}) as number)
    insert into outbox (topic, key, event)
    select $1, id, json_build_object('id', gen_random_uuid(), 'type', 'bids-placed', 'subject', id,
      'version', event, 'data', repeat('x', 1000))
    from generate_series(1, $2::int) as event join lots on number = event % ${KEYS} order by event`,
    [topics.auctions, events],
  )
  await pool.query(`select pg_notify('auctions_outbox', '')`)
}

async function untilEmpty(pool: pg.Pool): Promise<void> {
  while ((await left(pool)) > 0) await sleep(LOOK_EVERY_MS)
}

async function left(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from outbox')
  return rows[0]?.left ?? 0
}

/** Batch size of the Kafka producer. */
const BYTES_PER_SEND = 512 * 1024

/**
 * A bus with a given latency: one send at a time, as with Kafka, each with everything that arrived meanwhile. The time
 * is spent waiting, so that relays on one machine are limited as on separate machines.
 */
class DistantBus implements EventPublisher {
  published = 0
  longestPauseMs = 0
  #lastSendMs = performance.now()
  readonly #sendMs: number
  readonly #calls: { sizes: number[]; resolve: () => void }[] = []
  #isSending = false

  constructor(sendMs: number) {
    this.#sendMs = sendMs
  }

  publish(_topic: string, events: readonly unknown[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#calls.push({ sizes: events.map((event) => JSON.stringify(event).length), resolve })
    if (!this.#isSending) void this.#send()
    return promise
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#calls.length > 0) {
      let bytes = 0
      for (const { sizes } of this.#calls) {
        while (sizes.length > 0 && bytes < BYTES_PER_SEND) {
          bytes += sizes.shift() ?? 0
          this.published += 1
        }
      }
      await sleep(this.#sendMs)
      const nowMs = performance.now()
      this.longestPauseMs = Math.max(this.longestPauseMs, nowMs - this.#lastSendMs)
      this.#lastSendMs = nowMs
      while (this.#calls[0]?.sizes.length === 0) this.#calls.shift()?.resolve()
    }
    this.#isSending = false
  }
}

let bus = new DistantBus(0)
let slices = 0

/** A process with a relay: one instance of a service that runs only that. */
const relayCalls = {
  async start({ databaseUrl, sendMs }: { databaseUrl: string; sendMs: number }): Promise<void> {
    bus = new DistantBus(sendMs)
    const onLeads = (led: number) => {
      slices = led
    }
    const database = openSchema(databaseUrl, 'auctions')
    startOutboxRelay({ database, bus, logger: silentLogger, metrics: { onLeads } })
  },
  /** Pauses between sends that end from now on count. */
  async watchPauses(_: null) {
    bus.longestPauseMs = 0
  },
  /** @returns what it did since it started. `slices`: parts of the outbox that it leads. */
  async look(_: null) {
    const { user, system } = process.cpuUsage()
    const { published, longestPauseMs } = bus
    return { published, longestPauseMs, slices, cpuMicroseconds: user + system }
  },
}

if (import.meta.main) serveCalls(relayCalls)
