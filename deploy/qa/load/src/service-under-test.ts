import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, newId, type Role, type SchemaName } from '@boli/contracts'
import { type Database, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, type Service, type UserTokenVerifier } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { createSystemDatabase } from '@boli/system'
import { createMailCollector, silentLogger } from '@boli/test-kit'
import { memoryStore } from '@boli/test-kit/memory-store'
import type { Bench } from './benchmark.ts'
import { Histogram } from './measure/statistics.ts'
import { type Column, latencyColumns, tableOf } from './report.ts'
import { openSchema, unlessShed } from './service-parts.ts'

export interface Caller {
  userId: string
  role: Role
}

export interface Answer {
  ms: number
  status: number
  body: string
}

interface CallOptions {
  caller?: Caller | null
  /** Makes it a POST. */
  body?: object
}

/** A service in this process: a call passes everything from the route to the database and back, and no network. */
export interface ServiceUnderTest {
  bus: Parts['bus']
  /** @param path Below the API's prefix, with its query. */
  call(path: string, o?: CallOptions): Promise<Answer>
  /** The same call, repeated while the service sheds load. @throws if the answer is not a success. */
  succeed(path: string, o?: CallOptions): Promise<Answer>
}

/** Only the answers matter here, not the callers; a verified token is cached anyway. */
const believeAnyone: UserTokenVerifier = {
  verify: async (token) => ({
    ...JSON.parse(token),
    username: 'caller',
    fullname: 'Caller',
    isVerified: true,
    language: 'en',
    sessionKey: 'key',
  }),
}

const partsOf = (name: SchemaName) => ({
  logger: silentLogger,
  bus: createInProcessEventBus({ logger: silentLogger }),
  live: createInProcessLiveChannel(),
  store: memoryStore(new Map()),
  mailer: createMailCollector(),
  serviceTokens: createServiceTokens({ secret: randomBytes(32).toString('hex'), self: name }),
  userTokens: believeAnyone,
})
type Parts = ReturnType<typeof partsOf>

/** An empty, migrated schema in its own database, for as long as the benchmark runs. */
export async function openOwnSchema<Tables>(
  bench: Bench,
  schema: SchemaName,
  migrations: Parameters<typeof migrate>[1],
  more: Parameters<typeof openSchema>[2] = {},
) {
  const postgres = await bench.startPostgres()
  const system = await createSystemDatabase(postgres.url, `${schema}_bench`)
  bench.endings.defer(system.close)
  const database = openSchema<Tables>(system.urls[schema], schema, more, bench.endings)
  await migrate(database, migrations)
  return { database, url: system.urls[schema], adminUrl: system.adminUrl, postgresPid: postgres.pid() }
}

/**
 * Builds a service whose neighbours are all in memory, for as long as the benchmark runs.
 * @param build gets them with the database, and adds what is its own.
 */
export async function serviceUnderTest<Tables>(
  { endings }: Pick<Bench, 'endings'>,
  schema: SchemaName,
  database: Database<Tables>,
  build: (parts: Parts & { database: Database<Tables> }) => Promise<Service>,
): Promise<ServiceUnderTest> {
  const parts = partsOf(schema)
  const app = await build({ ...parts, database })
  endings.defer(async () => {
    await app.close()
    await Promise.all([parts.bus.close(), parts.live.close()])
  })
  await app.ready()
  async function call(path: string, { caller, body }: CallOptions = {}): Promise<Answer> {
    const beganMs = performance.now()
    const response = await app.inject({
      method: body ? 'POST' : 'GET',
      url: API_PREFIX + path,
      headers: {
        ...(caller ? { authorization: `Bearer ${JSON.stringify(caller)}` } : {}),
        ...(body ? { 'idempotency-key': newId() } : {}),
      },
      ...(body ? { payload: body } : {}),
    })
    return { ms: performance.now() - beganMs, status: response.statusCode, body: response.body }
  }
  return { bus: parts.bus, call, succeed: (path, o) => unlessShed(path, () => call(path, o)) }
}

/** A kind of call with a target time. */
export interface Case {
  name: string
  /** Target at the 95th percentile. */
  wantedMs: number
  /** Makes the next one. */
  call(): Promise<Answer>
}

export interface Timed<Of extends Case = Case> {
  one: Of
  times: Histogram
  /** Calls that the service was too busy to answer. */
  refused: number
}

const WARM_UP_CALLS = 20
const TOO_BUSY = 503
/** Calls in this process would otherwise starve other work. */
const PAUSE_MS = 5

/** Number of calls of each kind for a number of measured ones. */
export const callsMade = (measured: number) => measured + WARM_UP_CALLS

/** Makes one call of each kind after another, a number of times, after a warm-up. */
export async function measureCases<Of extends Case>(
  cases: readonly Of[],
  calls: number,
): Promise<Timed<Of>[]> {
  await measureUntil(cases, (turns) => turns >= WARM_UP_CALLS)
  return measureUntil(cases, (turns) => turns >= calls)
}

/** @param isEnough Checked before each turn, in which one call of each kind is made. */
export async function measureUntil<Of extends Case>(
  cases: readonly Of[],
  isEnough: (turns: number) => boolean,
): Promise<Timed<Of>[]> {
  const timed = cases.map((one) => ({ one, times: new Histogram(), refused: 0 }))
  for (let turns = 0; !isEnough(turns); turns += 1) {
    for (const kind of timed) {
      const { ms, status } = await kind.one.call()
      if (status === TOO_BUSY) kind.refused += 1
      else kind.times.record(ms)
    }
    await sleep(PAUSE_MS)
  }
  return timed
}

export const isSlow = ({ one, times }: Timed) => times.percentile(95) > one.wantedMs

/**
 * Measures kinds of calls and reports them.
 * @param o.lines Context of the figures. @param o.before Sections before the table. @param o.more Further columns.
 * @returns those that are slower than their target.
 */
export async function reportCases<Of extends Case>(
  bench: Bench,
  cases: readonly Of[],
  o: {
    calls: number
    lines: readonly string[]
    before?: readonly string[]
    title?: string
    more?: readonly Column<Of>[]
  },
): Promise<Of[]> {
  bench.say(`calling, ${o.calls} times each …`)
  const timed = await measureCases(cases, o.calls)
  const slow = timed.filter(isSlow).map(({ one }) => one)
  const table = tableOf(timed, [
    [o.title ?? '', ({ one }) => one.name],
    ...latencyColumns<Timed<Of>>(({ times }) => times),
    ['wanted p95', ({ one }) => String(one.wantedMs)],
    ...(o.more ?? []).map(([title, cell]): Column<Timed<Of>> => [title, ({ one }, row) => cell(one, row)]),
  ])
  const verdict =
    slow.length === 0
      ? 'Each of them is as fast as required.'
      : `**Slower than wanted:** ${slow.map(({ name }) => name).join('; ')}.`
  await bench.report([...(o.before ?? []), table, verdict], { lines: o.lines })
  return slow
}
