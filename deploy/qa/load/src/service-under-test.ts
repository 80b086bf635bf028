import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionsTables, buildApp as buildAuctions, migrations as ofAuctions } from '@boli/auctions'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import { API_PREFIX, newId, type Role, type SchemaName } from '@boli/contracts'
import { type Database, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, type Service, type UserTokenVerifier } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { createSystemDatabase } from '@boli/system'
import { createMailCollector, silentLogger } from '@boli/test-kit'
import { memoryStore } from '@boli/test-kit/memory-store'
import type { Bench } from './benchmark.ts'
import { openSchema } from './service-parts.ts'

export interface Caller {
  userId: string
  role: Role
}

export interface Answer {
  ms: number
  status: number
  body: string
}

/** A call of a service; with a body it is a POST. */
export interface Call {
  /** Below the API's prefix, with its query. */
  path: string
  caller?: Caller | null
  body?: object
}

/** A service in this process: a call passes everything from the route to the database and back, and no network. */
export type ServiceUnderTest = Awaited<ReturnType<typeof serviceUnderTest>>

/** Only the answers matter here, not the callers; a verified token is cached anyway. */
const anyone = { username: 'caller', fullname: 'Caller', isVerified: true, language: 'en', sessionKey: 'key' }
const userTokens: UserTokenVerifier = { verify: async (token) => ({ ...JSON.parse(token), ...anyone }) }

const partsOf = (name: SchemaName) => ({
  logger: silentLogger,
  bus: createInProcessEventBus({ logger: silentLogger }),
  live: createInProcessLiveChannel(),
  store: memoryStore(new Map()),
  mailer: createMailCollector(),
  serviceTokens: createServiceTokens({ secret: randomBytes(32).toString('hex'), self: name }),
  userTokens,
})

export type OpenSchema = Awaited<ReturnType<typeof openOwnDatabase>>

/** A database of its own, for as long as the benchmark runs. @returns a function that opens and migrates one of its schemas. */
export async function openOwnDatabase(bench: Bench) {
  const postgres = await bench.startPostgres()
  const { urls, close } = await createSystemDatabase(postgres.url, 'bench')
  bench.endings.defer(close)
  return async <Tables>(schema: SchemaName, migrations: Parameters<typeof migrate>[1]) => {
    const database = openSchema<Tables>(urls[schema], schema, {}, bench.endings)
    await migrate(database, migrations)
    return database
  }
}

/** One long pause of the event loop makes a service shed load until the delay is measured again a second later. */
const SHEDDING_MS = 1_500
const MAX_TRIES = 5

/**
 * Builds a service whose neighbours are all in memory, for as long as the benchmark runs.
 * @param build gets them with the database, and adds what is its own.
 */
export async function serviceUnderTest<Tables>(
  { endings }: Pick<Bench, 'endings'>,
  schema: SchemaName,
  database: Database<Tables>,
  build: (parts: ReturnType<typeof partsOf> & { database: Database<Tables> }) => Promise<Service>,
) {
  const parts = partsOf(schema)
  const { bus, live } = parts
  const app = await build({ ...parts, database })
  endings.defer(async () => {
    await app.close()
    await Promise.all([bus.close(), live.close()])
  })
  await app.ready()
  async function call({ path, caller, body }: Call): Promise<Answer> {
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
  /**
   * The same, repeated while the service sheds load: only the benchmark calls it, so that these refusals say nothing.
   * @throws if the answer is not a success.
   */
  async function succeed(one: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await call(one)
      if (answer.status < 300) return answer
      if (answer.status !== 503 || tries === MAX_TRIES)
        throw new Error(`${one.path} was answered ${answer.status}: ${answer.body}`)
      await sleep(SHEDDING_MS)
    }
  }
  return { bus, call, succeed }
}

/** The auctions service with its empty schema. */
export async function auctionsUnderTest(bench: Bench, open: OpenSchema) {
  const database = await open<AuctionsTables>('auctions', ofAuctions)
  const service = await serviceUnderTest(bench, 'auctions', database, (parts) =>
    buildAuctions({ ...parts, trustKeys: parseTrustKeys(newTrustKey()) }),
  )
  return { database, service }
}
