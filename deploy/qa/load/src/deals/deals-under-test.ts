import { randomBytes } from 'node:crypto'
import { API_PREFIX, type DomainEvent, newId, topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import { buildApp, type DealsTables, generatePayoutKey, parsePayoutKeys } from '@boli/deals'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens } from '@boli/http-kit'
import { believeAnyone, noPictures, silentLogger } from '../service-parts.ts'

export interface Caller {
  userId: string
  role: 'farmer' | 'business' | 'admin'
}

export interface DealsUnderTest {
  /** @returns what the call took, in milliseconds. @throws where the answer is no success. */
  get(path: string, caller: Caller): Promise<number>
  post(path: string, caller: Caller, body: object): Promise<number>
  /** As auctions would tell it. */
  tell(event: DomainEvent): Promise<void>
  stop(): Promise<void>
}

/** The deals service in this process: a call passes everything from the route to the database, and no network. */
export async function startDealsUnderTest(database: Database<DealsTables>): Promise<DealsUnderTest> {
  const bus = createInProcessEventBus({ logger: silentLogger })
  const contact = { fullname: 'Somebody', phone: null, email: 'somebody@load.invalid', address: null }
  const app = await buildApp({
    logger: silentLogger,
    database,
    bus,
    store: noPictures,
    serviceTokens: createServiceTokens({ secret: randomBytes(32).toString('hex'), self: 'deals' }),
    userTokens: believeAnyone,
    payoutKeys: parsePayoutKeys(generatePayoutKey()),
    publicUrl: 'https://market.example',
    confirmPassword: async () => {},
    readContacts: async (ids) => new Map(ids.map((id) => [id, contact])),
  })
  await app.ready()
  async function call(method: 'GET' | 'POST', path: string, caller: Caller, body?: object): Promise<number> {
    const beganMs = performance.now()
    const response = await app.inject({
      method,
      url: API_PREFIX + path,
      headers: { authorization: `Bearer ${JSON.stringify(caller)}`, 'idempotency-key': newId() },
      ...(body ? { payload: body } : {}),
    })
    const ms = performance.now() - beganMs
    if (response.statusCode === 200) return ms
    throw new Error(`${method} ${path} was answered ${response.statusCode}: ${response.body}`)
  }
  return {
    get: (path, caller) => call('GET', path, caller),
    post: (path, caller, body) => call('POST', path, caller, body),
    tell: (event) => bus.publish(topics.auctions, [event]),
    async stop() {
      await app.close()
      await bus.close()
    },
  }
}
