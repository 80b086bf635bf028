import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@boli/contracts'
import type pg from 'pg'
import { type HelperProcess, startHelper } from '../helpers.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import type { RelayCalls, RelayLook } from './relay-process.ts'

const RELAY_MODULE = join(import.meta.dirname, 'relay-process.ts')
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
  instances: number
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

type Relay = HelperProcess<RelayCalls>

/** Events a second published by a number of instances, each over a bus with the given latency. */
export async function measureRelays(stand: RelayStand, instances: number): Promise<RelayFigures> {
  const relays = await startRelays(stand, instances)
  try {
    const events = instances * stand.eventsPerInstance
    const before = await lookAt(relays)
    await fill(stand.pool, events)
    const meter = await UsageMeter.start({ postgres: stand.postgresPid })
    const beganMs = performance.now()
    while ((await left(stand.pool)) > 0) await sleep(LOOK_EVERY_MS)
    const seconds = (performance.now() - beganMs) / 1_000
    const { postgres } = await meter.stop()
    const looks = (await lookAt(relays)).map((look, index) => ({
      published: look.published - (before[index]?.published ?? 0),
      cpu: look.cpuMicroseconds - (before[index]?.cpuMicroseconds ?? 0),
    }))
    const published = looks.map((look) => look.published)
    return {
      instances,
      eventsPerSecond: events / seconds,
      least: Math.min(...published),
      most: Math.max(...published),
      relayMicroseconds: looks.reduce((sum, { cpu }) => sum + cpu, 0) / events,
      postgresMicroseconds: ((postgres?.cores ?? 0) * seconds * 1_000_000) / events,
    }
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()))
  }
}

/** Kills one of four working instances. */
export async function measureKill(stand: RelayStand): Promise<KillFigures> {
  const relays = await startRelays(stand, 4)
  try {
    await fill(stand.pool, 4 * stand.eventsPerInstance)
    const [killed, ...others] = relays
    const watching = watch(others)
    await sleep(stand.sendMs * 6)
    await killed?.stop()
    watching.mark()
    const killedMs = performance.now()
    await untilLed(others)
    const takenOverMs = performance.now() - killedMs
    while ((await left(stand.pool)) > 0) await sleep(LOOK_EVERY_MS)
    return { ...(await watching.stop()), takenOverMs, left: await left(stand.pool) }
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()))
  }
}

/** Measures how steadily relays publish, before and after a moment. */
function watch(relays: readonly Relay[]) {
  const beganMs = performance.now()
  const seen = relays.map(() => ({ sends: -1, sinceMs: beganMs, longestMs: 0 }))
  const first = lookAt(relays)
  let marked: { atMs: number; looks: Promise<RelayLook[]> } | null = null
  let isStopped = false
  async function look(): Promise<void> {
    while (!isStopped) {
      const looks = await lookAt(relays)
      for (const [index, one] of seen.entries()) {
        const sends = looks[index]?.sends ?? 0
        if (sends === one.sends) continue
        if (marked) one.longestMs = Math.max(one.longestMs, performance.now() - one.sinceMs)
        Object.assign(one, { sends, sinceMs: performance.now() })
      }
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  return {
    mark() {
      marked = { atMs: performance.now(), looks: lookAt(relays) }
    },
    async stop() {
      isStopped = true
      await looking
      const sum = async (looks: Promise<RelayLook[]>) =>
        (await looks).reduce((total, { published }) => total + published, 0)
      const [began, middle, ended] = [
        await sum(first),
        marked ? await sum(marked.looks) : 0,
        await sum(lookAt(relays)),
      ]
      const markedMs = marked?.atMs ?? beganMs
      return {
        before: ((middle - began) * 1_000) / (markedMs - beganMs),
        after: ((ended - middle) * 1_000) / (performance.now() - markedMs),
        longestPauseMs: Math.max(...seen.map(({ longestMs }) => longestMs)),
      }
    },
  }
}

async function startRelays({ databaseUrl, sendMs }: RelayStand, instances: number): Promise<Relay[]> {
  const relays = Array.from({ length: instances }, () => startHelper<RelayCalls>(RELAY_MODULE))
  await Promise.all(relays.map((relay) => relay.call('start', { databaseUrl, sendMs })))
  await untilLed(relays, Math.floor(SLICES / instances))
  return relays
}

/** Waits until all slices are led, and each relay has its share. */
async function untilLed(relays: readonly Relay[], share = 1): Promise<void> {
  const deadline = performance.now() + SHARED_WITHIN_MS
  for (;;) {
    const slices = (await lookAt(relays)).map((look) => look.slices)
    const isWhole = slices.reduce((sum, one) => sum + one, 0) === SLICES
    if (isWhole && slices.every((one) => one >= share)) return
    if (performance.now() > deadline) throw new Error(`The relays lead ${slices.join(', ')} slices`)
    await sleep(LOOK_EVERY_MS)
  }
}

const lookAt = (relays: readonly Relay[]) => Promise.all(relays.map((relay) => relay.call('look', null)))

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

async function left(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from outbox')
  return rows[0]?.left ?? 0
}
