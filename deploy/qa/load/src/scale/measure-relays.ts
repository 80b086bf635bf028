import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@boli/contracts'
import type pg from 'pg'
import { type HelperProcess, startHelper } from '../helpers.ts'
import { sum } from '../measure/statistics.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import type { RelayCalls } from './relay-process.ts'

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

export interface RelayFigures {
  eventsPerSecond: number
  /** Events of the instances that published fewest and most. */
  least: number
  most: number
  relayMicroseconds: number
  postgresMicroseconds: number
}

export interface KillFigures {
  /** Events a second of the other three, before and after they took over the work of the fourth. */
  before: number
  after: number
  /** Longest time in which one of the others had no acknowledged send. */
  longestPauseMs: number
  /** Time until all slices were led again. */
  takenOverMs: number
  left: number
}

type Relays = readonly HelperProcess<RelayCalls>[]

/** Events a second published by a number of instances, each over a bus with the given latency. */
export function measureRelays(stand: RelayStand, instances: number): Promise<RelayFigures> {
  return withRelays(stand, instances, async (relays) => {
    const events = instances * stand.eventsPerInstance
    const before = await lookAt(relays)
    await fill(stand.pool, events)
    const meter = await UsageMeter.start({ postgres: stand.postgresPid })
    const beganMs = performance.now()
    await untilEmpty(stand.pool)
    const seconds = (performance.now() - beganMs) / 1_000
    const { postgres } = await meter.stop()
    const after = await lookAt(relays)
    const grown = (name: 'published' | 'cpuMicroseconds') =>
      after.map((look, index) => look[name] - (before[index]?.[name] ?? 0))
    return {
      eventsPerSecond: events / seconds,
      least: Math.min(...grown('published')),
      most: Math.max(...grown('published')),
      relayMicroseconds: sum(grown('cpuMicroseconds')) / events,
      postgresMicroseconds: ((postgres?.cores ?? 0) * seconds * 1_000_000) / events,
    }
  })
}

/** Kills one of four working instances. */
export function measureKill(stand: RelayStand): Promise<KillFigures> {
  return withRelays(stand, 4, async ([killed, ...others]) => {
    await fill(stand.pool, 4 * stand.eventsPerInstance)
    const [began, beganMs] = [await publishedBy(others), performance.now()]
    const pauses = watchPauses(others)
    await sleep(stand.sendMs * 6)
    await killed?.stop()
    pauses.begin()
    const [middle, killedMs] = [await publishedBy(others), performance.now()]
    await untilLed(others)
    const takenOverMs = performance.now() - killedMs
    await untilEmpty(stand.pool)
    const longestPauseMs = await pauses.stop()
    return {
      before: ((middle - began) * 1_000) / (killedMs - beganMs),
      after: (((await publishedBy(others)) - middle) * 1_000) / (performance.now() - killedMs),
      longestPauseMs,
      takenOverMs,
      left: await left(stand.pool),
    }
  })
}

const publishedBy = async (relays: Relays) => sum((await lookAt(relays)).map(({ published }) => published))

/** Measures how steadily relays publish. */
function watchPauses(relays: Relays) {
  const seen = relays.map(() => ({ sends: -1, sinceMs: performance.now(), longestMs: 0 }))
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const looks = await lookAt(relays)
      for (const [index, one] of seen.entries()) {
        const sends = looks[index]?.sends ?? 0
        if (sends === one.sends) continue
        const longestMs = Math.max(one.longestMs, performance.now() - one.sinceMs)
        Object.assign(one, { sends, longestMs, sinceMs: performance.now() })
      }
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    /** Pauses that end from now on count. */
    begin() {
      for (const one of seen) one.longestMs = 0
    },
    /** @returns the longest time without a send of one of them. */
    async stop(): Promise<number> {
      isStopped = true
      await watching
      return Math.max(...seen.map(({ longestMs }) => longestMs))
    },
  }
}

async function withRelays<Result>(
  { databaseUrl, sendMs }: RelayStand,
  instances: number,
  measure: (relays: Relays) => Promise<Result>,
): Promise<Result> {
  const module = join(import.meta.dirname, 'relay-process.ts')
  const relays = Array.from({ length: instances }, () => startHelper<RelayCalls>(module))
  try {
    await Promise.all(relays.map((relay) => relay.call('start', { databaseUrl, sendMs })))
    await untilLed(relays, Math.floor(SLICES / instances))
    return await measure(relays)
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()))
  }
}

/** Waits until all slices are led, and each relay has its share. */
async function untilLed(relays: Relays, share = 1): Promise<void> {
  const deadline = performance.now() + SHARED_WITHIN_MS
  for (;;) {
    const slices = (await lookAt(relays)).map((look) => look.slices)
    if (sum(slices) === SLICES && slices.every((one) => one >= share)) return
    if (performance.now() > deadline) throw new Error(`The relays lead ${slices.join(', ')} slices`)
    await sleep(LOOK_EVERY_MS)
  }
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
