import { type AnalyticsTables, buildApp, migrations } from '@boli/analytics'
import { API_PREFIX, type PublicRoute } from '@boli/contracts'
import { type Database, migrate } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import { createServiceTokens, type Service } from '@boli/http-kit'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { believeAnyone, openSchema, silentLogger } from '../service-parts.ts'

export interface AnalyticsUnderTest {
  /**
   * @returns how long the call took, in milliseconds; null where the service was too busy to answer.
   * @throws when the answer is another failure.
   */
  call(route: PublicRoute, query?: string): Promise<number | null>
  stop(): Promise<void>
}

export async function openAnalyticsSchema(url: string): Promise<Database<AnalyticsTables>> {
  const database = openSchema<AnalyticsTables>(url, 'analytics', { applicationName: 'analytics benchmark' })
  await migrate(database, migrations)
  return database
}

const TOO_BUSY = 503
const administrator = { userId: '01900000-0000-7000-8000-000000000001', role: 'admin' }

/**
 * The analytics service in this process, with its consumers: a call passes everything from the route to the
 * database and back, and no network.
 */
export async function startAnalyticsUnderTest(
  database: Database<AnalyticsTables>,
  bus: EventBus,
): Promise<AnalyticsUnderTest> {
  const live = createInProcessLiveChannel()
  const app: Service = await buildApp({
    logger: silentLogger,
    database,
    bus,
    live,
    serviceTokens: createServiceTokens({ secret: 'analytics'.repeat(4), self: 'analytics' }),
    userTokens: believeAnyone,
    edge: { identityUrl: 'http://127.0.0.1:9', publicOrigins: [], isSecure: false },
  })
  await app.ready()
  return {
    async call({ path }, query = '') {
      const beganMs = performance.now()
      const response = await app.inject({
        url: `${API_PREFIX}${path}${query}`,
        headers: { authorization: `Bearer ${JSON.stringify(administrator)}` },
      })
      const ms = performance.now() - beganMs
      if (response.statusCode === TOO_BUSY) return null
      if (response.statusCode !== 200) throw new Error(`GET ${path} was answered ${response.body}`)
      return ms
    },
    async stop() {
      await app.close()
      await live.close()
    },
  }
}
