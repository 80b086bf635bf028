import { randomBytes } from 'node:crypto'
import { API_PREFIX, newId, type Role, type SchemaName } from '@boli/contracts'
import { type Database, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, type Service, type UserTokenVerifier } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import type { ObjectStore } from '@boli/object-store'
import { createSystemDatabase } from '@boli/system'
import type { Bench } from './benchmark.ts'
import { openSchema, silentLogger, unlessShed } from './service-parts.ts'

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

const noPictures: ObjectStore = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  list: async () => [],
  check: async () => {},
}

const partsOf = (name: SchemaName) => ({
  logger: silentLogger,
  bus: createInProcessEventBus({ logger: silentLogger }),
  live: createInProcessLiveChannel(),
  store: noPictures,
  mailer: { send: async () => {}, check: async () => {}, close: async () => {} },
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
  const database = openSchema<Tables>(system.urls[schema], schema, more)
  bench.endings.defer(database.close)
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
