import { type DomainEvent, topics, type UserClaims } from '@boli/contracts'
import { startedForFile } from '@boli/test-kit'
import { startServiceParts } from '@boli/test-kit/service-parts'
import type { InjectOptions } from 'fastify'
import { type AnalyticsTables, buildApp, migrations } from '../../src/index.ts'
import { projectionTables } from '../../src/persistence/tables.ts'

export const admin = { role: 'admin' } as const

/** The whole service with its own database and an in-process bus. */
export async function startAnalyticsApp(options: { identityUrl?: string } = {}) {
  const parts = await startServiceParts<AnalyticsTables>({ schema: 'analytics', migrations })
  const { storage, bus, live } = parts
  const published = await parts.published(topics.exports)
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const app = await buildApp({
    ...parts.deps,
    edge: {
      identityUrl: options.identityUrl ?? 'http://127.0.0.1:9',
      publicOrigins: [],
      allowedOrigins: ['https://partner.example'],
      isSecure: false,
      recheckMs: 100,
      pingMs: 2_000,
    },
    now: () => clock.now,
  })
  await app.ready()
  return {
    ...{ app, storage, db: storage.database.db, live, clock },
    /** Events that the service published. */
    published,
    publishTo: (topic: string, events: readonly DomainEvent[]) => bus.publish(topic, events),
    /** Resolves when every consumer has handled the events. */
    async publish(events: readonly DomainEvent[]) {
      for (const event of events) await bus.publish(topicOf(event), [event])
    },
    call: async (who: Partial<UserClaims> | null, request: InjectOptions | string) =>
      app.inject(await parts.asUser(who, typeof request === 'string' ? { url: request } : request)),
    close: () => parts.stop(app),
  }
}
export type AnalyticsApp = Awaited<ReturnType<typeof startAnalyticsApp>>

/** The rows of each projection, in an order that does not depend on the database. */
export function rowsOf({ storage }: AnalyticsApp): Promise<string[][]> {
  return Promise.all(
    projectionTables.map(async (table) => {
      const rows = await storage.database.db.selectFrom(table).selectAll().execute()
      return rows.map((row) => JSON.stringify(row)).sort()
    }),
  )
}

function topicOf({ source }: DomainEvent) {
  if (source === 'identity') return topics.users
  return source === '/deals' ? topics.deals : topics.auctions
}

export const useAnalytics = (): AnalyticsApp =>
  startedForFile(startAnalyticsApp, (analytics) => analytics.close())
