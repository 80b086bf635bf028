import { registerAskedGauges } from '@boli/http-kit/metrics'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { RelayMetrics } from './outbox/relay.ts'
import type { Executor } from './transaction.ts'

/** Registers metrics of a service's Postgres connections. */
export function measurePool(registry: Registry, database: Pick<Database<unknown>, 'poolStats'>): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of the pool, in use or idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = database.poolStats()
      this.set({ state: 'used' }, total - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'database_pool_max_connections',
    help: 'How many connections the pool may open',
    registers: [registry],
    collect() {
      this.set(database.poolStats().max)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Callers that wait for a connection',
    registers: [registry],
    collect() {
      this.set(database.poolStats().waiting)
    },
  })
}

/**
 * Registers metrics of a service's outbox backlog. Every instance reports the same outbox: take the maximum, not the
 * sum.
 * @returns the object to which the relay reports.
 */
export function measureOutbox<Tables>(registry: Registry, database: Database<Tables>): RelayMetrics {
  registerAskedGauges(registry, () => outboxBacklog(database.db), [
    {
      name: 'outbox_events',
      help: 'Events of the outbox that the bus has not acknowledged',
      read: ({ size }) => size,
    },
    {
      name: 'outbox_oldest_event_seconds',
      help: 'Age of the oldest of them, 0 where there is none',
      read: ({ oldestSeconds }) => oldestSeconds,
    },
  ])
  const published = new Counter({
    name: 'outbox_published_events_total',
    help: 'Events that the bus acknowledged, reported by the relay that published them',
    registers: [registry],
  })
  const delays = new Histogram({
    name: 'outbox_publish_delay_seconds',
    help: 'From the append of the oldest event of a batch to the acknowledgement of the bus',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'outbox_publish_failures_total',
    help: 'Batches that the bus did not take; they are published again',
    registers: [registry],
  })
  const slices = new Gauge({
    name: 'outbox_relay_slices',
    help: 'Slices of the outbox that this instance relays; over all instances 16',
    registers: [registry],
  })
  return {
    onLeads: (led) => slices.set(led),
    onPublished(events, lagMs) {
      published.inc(events)
      delays.observe(Math.max(0, lagMs) / 1000)
    },
    onFailure: () => failures.inc(),
  }
}

/** A scrape counts no more rows: beyond this the age of the oldest shows the backlog. */
const COUNTED_TO = 100_000

interface OutboxBacklog {
  /** Events that are not acknowledged by the bus, up to 100,000. */
  size: number
  /** Age of the oldest, 0 if there is none. */
  oldestSeconds: number
}

/** The relay's lag, for the metrics. */
export async function outboxBacklog(db: Executor): Promise<OutboxBacklog> {
  // Ids increase with the time of the append, except in overlapping transactions.
  const { rows } = await sql<OutboxBacklog>`
    select (select count(*) from (select from outbox limit ${COUNTED_TO}) as counted) as "size",
      coalesce(extract(epoch from clock_timestamp() - (select created_at from outbox order by id limit 1)), 0)::float8
        as "oldestSeconds"
  `.execute(db)
  return rows[0] ?? { size: 0, oldestSeconds: 0 }
}
