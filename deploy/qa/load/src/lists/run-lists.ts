import { type AuctionsTables, buildApp, migrations } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import type { Database } from '@boli/database'
import { benchmark, forDocs } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { openOwnSchema, type ServiceUnderTest, serviceUnderTest } from '../service-under-test.ts'
import { isSlow, measureCases, timesSections } from '../timed-calls.ts'
import { explainStatements } from './explain-calls.ts'
import { fillMarket } from './fill-market.ts'
import { type ListCall, type ListCase, listCases } from './list-calls.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  calls: count(200, 'measured calls of each kind'),
  only: text('search', 'kinds whose name contains this'),
  slow: count(30, 'milliseconds from which, at the 95th percentile, a plan is printed'),
  json: text('FILE', 'everything that was measured'),
  'write-docs': forDocs,
}

/** Fills a market, measures every list and search, and explains the slow ones. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { slow: wantedMs, ...o }) => {
  const { say } = bench
  const { database, url, adminUrl } = await openOwnSchema<AuctionsTables>(bench, 'auctions', migrations)
  const size = `${whole(o.auctions)} auctions, ${whole(o.bids)} bids`
  say(`filling ${size} …`)
  const filledInSeconds = await fill(url, o, say)
  const service = await startAuctions(database)
  bench.endings.defer(service.stop)
  const wanted = listCases(o.auctions).filter(({ name }) => name.includes(o.only ?? ''))
  const cases = wanted.map((one) => new Measured(one, service, wantedMs))
  const timed = await measureCases(cases, o.calls, say)
  const slow = timed.filter(isSlow).map(({ one }) => one)
  const plans = slow.length === 0 ? [] : await explain(url, adminUrl, slow)
  slow.forEach(({ name, slowest }, index) => {
    say(`\n${name}: GET ${slowest.call?.path}`)
    for (const plan of plans[index] ?? []) say(plan)
  })
  const results = timed.map(({ one, times }) => ({
    ...{ name: one.name, rowsPerCall: one.rowsPerCall },
    ...{ p50Ms: times.percentile(50), p95Ms: times.percentile(95), maxMs: times.percentile(100) },
  }))
  const more = { title: 'rows', cell: (one: Measured) => one.rowsPerCall.toFixed(0) }
  await bench.report(timesSections(timed, { more }), {
    lines: [`${size}, filled in ${filledInSeconds.toFixed(0)} s`],
    docs: o.writeDocs && 'lists',
    json: { file: o.json, content: { ...o, wantedMs, filledInSeconds, results, plans } },
  })
  return slow.length === 0
})

const startAuctions = (database: Database<AuctionsTables>) =>
  serviceUnderTest('auctions', database, (parts) =>
    buildApp({ ...parts, trustKeys: parseTrustKeys(newTrustKey()) }),
  )

async function fill(
  url: string,
  size: { auctions: number; bids: number },
  say: (line: string) => void,
): Promise<number> {
  const database = openSchema<AuctionsTables>(url, 'auctions', unlimited)
  try {
    const beganMs = performance.now()
    await fillMarket(database, size, say)
    const seconds = (performance.now() - beganMs) / 1000
    say(`filled in ${seconds.toFixed(0)} s`)
    say('looking for what is not right …')
    const [broken] = await checkInvariants(database.db)
    if (broken) throw new Error(`The filled market is not right: ${JSON.stringify(broken)}`)
    return seconds
  } finally {
    await database.close()
  }
}

/** A kind of call with what came of it. */
class Measured {
  readonly name: string
  readonly wantedMs: number
  slowest: { call: ListCall | null; ms: number } = { call: null, ms: 0 }
  readonly #next: ListCase['next']
  readonly #service: ServiceUnderTest
  #rows = 0
  #made = 0

  constructor({ name, next }: ListCase, service: ServiceUnderTest, wantedMs: number) {
    this.name = name
    this.wantedMs = wantedMs
    this.#next = next
    this.#service = service
  }

  get rowsPerCall(): number {
    return this.#rows / this.#made
  }

  async call(): Promise<number> {
    const call = this.#next()
    const { ms, body } = await this.#service.succeed(call.path, call)
    const { data } = JSON.parse(body)
    this.#rows += Array.isArray(data) ? data.length : 1
    this.#made += 1
    if (ms > this.slowest.ms) this.slowest = { call, ms }
    return ms
  }
}

/** @returns for each case the plans by which Postgres ran its slowest call. */
async function explain(url: string, adminUrl: string, slow: readonly Measured[]): Promise<string[][]> {
  await explainStatements(adminUrl, new URL(url).username)
  const database = openSchema<AuctionsTables>(url, 'auctions')
  const plans: string[][] = slow.map(() => [])
  let current = plans[0]
  database.pool.on('connect', (client) => client.on('notice', ({ message }) => current?.push(message ?? '')))
  const service = await startAuctions(database)
  for (const [index, { slowest }] of slow.entries()) {
    current = plans[index]
    if (slowest.call) await service.succeed(slowest.call.path, slowest.call)
  }
  await service.stop()
  await database.close()
  return plans
}
