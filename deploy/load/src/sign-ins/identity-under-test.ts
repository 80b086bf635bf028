import { randomBytes } from 'node:crypto'
import { API_PREFIX, routes } from '@boli/contracts'
import { createDatabase, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, createUserTokenVerifier } from '@boli/http-kit'
import {
  buildApp,
  generateSigningKeys,
  type IdentityTables,
  migrations,
  passkeySiteOf,
  publicKeysOf,
} from '@boli/identity'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { silentLogger } from '../market/silent-logger.ts'

export interface IdentityUnderTest {
  register(username: string): Promise<void>
  /** A sign-in with a password that is wrong for everybody. */
  signIn(username: string): Promise<{ ms: number; status: number; body: string }>
  stop(): Promise<void>
}

const MANY = 1_000_000
const SECRET = 'sign-ins'.repeat(5)

/** The identity service behind a port of its own, with the cost of its passwords as in production. */
export async function startIdentityUnderTest(databaseUrl: string): Promise<IdentityUnderTest> {
  const database = createDatabase<IdentityTables>({
    url: databaseUrl,
    schema: 'identity',
    applicationName: 'sign-ins',
    logger: silentLogger,
  })
  await migrate(database, migrations)
  const bus = createInProcessEventBus({ logger: silentLogger })
  const live = createInProcessLiveChannel()
  const signingKeys = await generateSigningKeys()
  const app = await buildApp({
    logger: silentLogger,
    database,
    bus,
    live,
    mailer: { send: async () => {}, check: async () => {}, close: async () => {} },
    store: {
      put: async () => {},
      get: async () => null,
      remove: async () => {},
      list: async () => [],
      check: async () => {},
    },
    serviceTokens: createServiceTokens({ secret: SECRET, self: 'identity' }),
    userTokens: createUserTokenVerifier({ keys: publicKeysOf(signingKeys) }),
    config: {
      isCookieSecure: false,
      signingKeys,
      codeSecret: SECRET,
      publicUrl: 'http://127.0.0.1',
      firstAdmin: null,
      exceptedAdminEmail: null,
      secondFactorKeys: [randomBytes(32)],
      passkeySite: passkeySiteOf('http://127.0.0.1'),
      passwordPolicy: 'specification',
      hashConcurrency: 1,
      // What is measured is the work, not the limits.
      limits: { registrationsPerHour: MANY, wrongSignInsPerAddress: MANY, wrongSignInsPerName: MANY },
    },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  async function post(path: string, body: object): Promise<{ ms: number; status: number; body: string }> {
    const beganMs = performance.now()
    const response = await fetch(`${url}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { ms: performance.now() - beganMs, status: response.status, body: text }
  }

  return {
    async register(username) {
      const email = `${username}@load.example`
      const account = { username, email, password: 'Bidding@2026', role: 'business' }
      const { status, body } = await post(routes.register.path, account)
      if (status !== 200) throw new Error(`${username} was not registered: ${body}`)
    },
    signIn: (username) => post(routes.login.path, { input: username, password: 'Guessing@2026' }),
    async stop() {
      await app.close()
      await Promise.all([bus.close(), live.close()])
      await database.close()
    },
  }
}
