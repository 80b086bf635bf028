import { randomBytes } from 'node:crypto'
import { type AdminCharts, type AdminStats, type AuctionAnalytics, routes } from '@boli/contracts'
import { ensureTopics, type GroupPlaces, moveGroup } from '@boli/event-bus/kafka'
import { createSystemDatabase, type RunningSystem, startSystem } from '@boli/system'
import { eventually, silentLogger } from '@boli/test-kit'
import { findFreePort } from '@boli/test-kit/free-port'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { analyticsGroup, disturbAnalytics } from '../support/recount/disturb-analytics.ts'
import { type EventCopies, startEventCopies } from '../support/recount/event-copies.ts'
import { MarketLife } from '../support/recount/market-life.ts'
import { countOwnersTables, readCounters } from '../support/recount/owners-counters.ts'
import { figuresOfOwners } from '../support/recount/owners-figures.ts'
import { countDifferingRows } from '../support/recount/owners-rows.ts'
import { realServers } from '../support/system.ts'

/** `RECOUNT_SECONDS=600 RECOUNT_SEED=7 npm test -- --only system analytics-recount` runs longer with another seed. */
const SECONDS = Number(process.env.RECOUNT_SECONDS ?? 20)
const SEED = process.env.RECOUNT_SEED ?? '20261122'
const SETTLED_WITHIN_MS = 120_000 + SECONDS * 1_000

const servers = realServers()

describe.skipIf(!servers)('analytics, killed, rewound and told everything twice', () => {
  let system: RunningSystem
  let life: MarketLife
  let copies: EventCopies
  let firstPlaces: GroupPlaces
  let metricsUrl = ''

  beforeAll(async () => {
    if (!servers) return
    const { kafkaBrokers: brokers } = servers
    const kafka = { brokers, clientId: 'recount', logger: silentLogger }
    await ensureTopics({ brokers, topics: analyticsGroup.topics, replicationFactor: 1 })
    // Skips events that other systems published on this Kafka. Moving a group takes seconds.
    ;[firstPlaces, copies] = await Promise.all([
      moveGroup({ ...kafka, ...analyticsGroup, to: 'end' }),
      startEventCopies(brokers, SEED),
    ])
    const database = await createSystemDatabase(
      servers.postgresUrl,
      `recount_${randomBytes(4).toString('hex')}`,
    )
    const metricsPort = await findFreePort()
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    system = await startSystem({
      servers,
      bundles: inject('bundles'),
      database,
      instances: { identity: 1, auctions: 1, deals: 1, analytics: 1, gateway: 1 },
      environmentOf: (service): Record<string, string> =>
        service === 'analytics' ? { METRICS_PORT: String(metricsPort) } : {},
    })
    life = new MarketLife(system)
    await life.begin()
  }, 240_000)

  afterAll(async () => {
    await copies?.close()
    await system?.stop()
    await system?.database.drop()
  }, 90_000)

  const query: RunningSystem['database']['query'] = (sql, values) => system.database.query(sql, values)

  test(
    `every figure equals a recount by SQL over the owners’ tables, seed ${SEED}`,
    async () => {
      if (!servers) return
      const endsAt = Date.now() + SECONDS * 1_000
      let hasFailed = false
      const isOver = () => hasFailed || Date.now() > endsAt
      const living = life.goOn(SEED, isOver)
      const disturbing = disturbAnalytics({
        analytics: system.process('analytics'),
        brokers: servers.kafkaBrokers,
        firstPlaces,
        copies,
        seed: SEED,
        isOver,
      })
      const [, disturbances] = await Promise.all([living, disturbing]).catch(async (error) => {
        hasFailed = true
        await Promise.allSettled([living, disturbing])
        throw error
      })
      await copies.publishAll()
      await settled()

      const counted = await countOwnersTables(query)
      report({ seed: SEED, seconds: SECONDS, ...disturbances, copies: copies.published() })
      report(life.done)
      report(totals(counted))
      expect(life.done.bid).toBeGreaterThan(0)
      expect(disturbances.kills).toBeGreaterThan(0)
      expect(disturbances.rewinds).toBeGreaterThan(0)
      expect(await readCounters(query)).toEqual(counted)
      expect(await countDifferingRows(query)).toEqual({ bids: 0, lots: 0, users: 0, deleted: 0 })
      await expectFigures(await figuresOfOwners(query, counted))
    },
    SECONDS * 1_000 + SETTLED_WITHIN_MS + 120_000,
  )

  async function expectFigures(expected: Awaited<ReturnType<typeof figuresOfOwners>>): Promise<void> {
    const { data: stats } = await life.admin.call<AdminStats>(routes.adminStats)
    expect(stats).toEqual(expected.stats)
    const { data: auctions } = await life.admin.call<AuctionAnalytics>(routes.auctionAnalytics)
    expect(auctions.stats).toEqual(expected.auctions)
    const { data: charts } = await life.admin.call<AdminCharts>(routes.adminCharts)
    const byName = <Row>(rows: Row[], nameOf: (row: Row) => string) =>
      rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    expect({
      ...charts,
      categories: byName(charts.categories, ({ category }) => category),
      prices: byName(charts.prices, ({ productName }) => productName),
    }).toEqual({
      ...expected.charts,
      categories: byName(expected.charts.categories, ({ category }) => category),
      prices: byName(expected.charts.prices, ({ productName }) => productName),
    })
  }

  /** Waits until all events are published and consumed. */
  async function settled(): Promise<void> {
    await eventually(
      async () => {
        const [waiting] = await query(
          'select (select count(*) from identity.outbox)::int + (select count(*) from auctions.outbox)::int + (select count(*) from deals.outbox)::int as events',
        )
        expect(waiting).toEqual({ events: 0 })
        const metrics = await (await fetch(metricsUrl)).text()
        const backlogs = metrics.matchAll(/^event_backlog\{[^}]*group="analytics"[^}]*\} (\d+)/gm)
        expect([...backlogs].map(([, events]) => events)).toEqual(['0', '0', '0'])
        expect(await readCounters(query)).toEqual(await countOwnersTables(query))
      },
      { withinMs: SETTLED_WITHIN_MS, everyMs: 500 },
    )
  }
})

/** Prints; the runner shows no console. */
function report(figures: object): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}

/** The final figures of the market. */
function totals(counted: readonly { name: string; value: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { name, value } of counted) sums[name] = (sums[name] ?? 0) + value
  return sums
}
