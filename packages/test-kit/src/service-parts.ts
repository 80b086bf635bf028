import type { DomainEvent, SchemaName, ServiceName, UserClaims } from '@boli/contracts'
import type { Database } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import type { Service, ServiceTokens } from '@boli/http-kit'
import { createServiceTokens, createUserTokenVerifier } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import type { InjectOptions } from 'fastify'
import { silentLogger } from './silent-logger.ts'
import { createTestDatabase, type TestDatabaseOptions } from './test-database.ts'
import { createTestIdentity } from './test-identity.ts'

const tokensOf = (self: ServiceName) => createServiceTokens({ secret: 'x'.repeat(32), self })

/** The tokens of other services, which reuse one for half a minute as they do in reality. */
const callers = new Map<ServiceName, ServiceTokens>()

function issueToken(by: ServiceName, audience: ServiceName): Promise<string> {
  const tokens = callers.get(by) ?? tokensOf(by)
  callers.set(by, tokens)
  return tokens.issue(audience)
}

/** What a service is built from in its tests: its own database, bus and live channel in this process, a test identity. */
export async function startServiceParts<Tables>(options: TestDatabaseOptions & { schema: SchemaName }) {
  const storage = await createTestDatabase<Tables>(options)
  const identity = await createTestIdentity()
  const bus = createInProcessEventBus({ logger: silentLogger })
  const live = createInProcessLiveChannel()
  const others: { app: Service; database: Database<Tables> }[] = []
  const withToken = (request: InjectOptions, token: string): InjectOptions => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
  })
  return {
    ...{ storage, bus, live },
    /** The dependencies that all services have. */
    deps: {
      logger: silentLogger,
      database: storage.database,
      ...{ bus, live },
      serviceTokens: tokensOf(options.schema),
      userTokens: createUserTokenVerifier({ keys: identity.keys }),
    },
    tokenOf: (who: Partial<UserClaims>) => identity.issueToken(who),
    /** The request as a user with these claims sends it; null for a guest. */
    async asUser(who: Partial<UserClaims> | null, request: InjectOptions): Promise<InjectOptions> {
      return who ? withToken(request, await identity.issueToken(who)) : request
    },
    /** A token of another service for this one. */
    serviceToken: (by: ServiceName) => issueToken(by, options.schema),
    async asService(by: ServiceName, request: InjectOptions): Promise<InjectOptions> {
      return withToken(request, await issueToken(by, options.schema))
    },
    /** The events of a topic from now on, in an array that grows. */
    async published(topic: string): Promise<DomainEvent[]> {
      const events: DomainEvent[] = []
      const handle = async (event: DomainEvent) => void events.push(event)
      await bus.subscribe({ group: `test-${crypto.randomUUID()}`, topics: [topic], handle })
      return events
    },
    /** Another instance of the service on the same database, until the parts are stopped. */
    async startAnother(build: (database: Database<Tables>) => Promise<Service>): Promise<Service> {
      const database = storage.connect('another')
      const app = await build(database)
      others.push({ app, database })
      return app
    },
    /** Stops the service with its other instances, and all of its parts. */
    async stop(app: Service): Promise<void> {
      for (const other of others) {
        await other.app.close()
        await other.database.close()
      }
      await app.close()
      await bus.close()
      await live.close()
      await storage.drop()
    },
  }
}
