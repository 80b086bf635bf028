import { type AuctionsTables, migrations } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { migrate } from '@boli/database'
import { createSystemDatabase } from '@boli/system'
import { benchmark, forDocs } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import type { Histogram } from '../measure/histogram.ts'
import { latencyCells, latencyLine, markdownTable } from '../report.ts'
import { openSchema, timesOf, unlimited } from '../service-parts.ts'
import { fillMarket, type MarketSize } from './fill-market.ts'
import { type ListCall, type ListCase, listCases } from './list-calls.ts'
import { explainCalls, type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  calls: count(200, 'measured calls of each kind'),
  only: text('search', 'kinds whose name contains this'),
  slow: count(30, 'milliseconds from which, at the 95th percentile, a plan is printed'),
  json: text('FILE', 'everything that was measured'),
  'write-docs': forDocs,
}

const say = (line: string) => console.log(line)

/** Fills a market, measures every list and search, and explains the slow ones. Well is what is quick enough. */
export const lists = benchmark('lists', options, async (bench, { slow: slowMs, ...o }) => {
  const postgres = await bench.startPostgres()
  const { urls, adminUrl } = await createSystemDatabase(postgres.url, 'lists')
  const filledInSeconds = await fill(urls.auctions, o)
  const service = await startServiceUnderTest(urls.auctions)
  const measured: MeasuredCase[] = []
  for (const one of listCases(o.auctions).filter(({ name }) => name.includes(o.only ?? ''))) {
    measured.push(await measure(service, one, o.calls))
  }
  await service.stop()

  const slow = measured.filter(({ times }) => times.percentile(95) > slowMs)
  const plans = await explainCalls(
    { adminUrl, serviceUrl: urls.auctions },
    slow.map(({ slowestCall }) => slowestCall),
  )
  slow.forEach(({ name, slowestCall }, index) => {
    say(`\n${name}: GET ${slowestCall.path}`)
    for (const plan of plans[index] ?? []) say(plan)
  })
  const size = `${o.auctions.toLocaleString('en')} auctions, ${o.bids.toLocaleString('en')} bids`
  const rows = measured.map((one) => [one.name, ...latencyCells(one.times), one.rowsPerCall.toFixed(0)])
  const verdict =
    slow.length === 0
      ? `Each of them answers within ${slowMs} ms at the 95th percentile.`
      : `**Slower than ${slowMs} ms at the 95th percentile:** ${slow.map(({ name }) => name).join('; ')}.`
  const results = measured.map(({ name, times, rowsPerCall }) => ({
    ...{ name, p50Ms: times.percentile(50), p95Ms: times.percentile(95), maxMs: times.percentile(100) },
    rowsPerCall,
  }))
  await bench.report([markdownTable(['', 'p50 ms', 'p95 ms', 'max ms', 'rows'], rows), verdict], {
    lines: [`${size}, filled in ${filledInSeconds.toFixed(0)} s`],
    docs: o.writeDocs && 'lists',
    json: { file: o.json, content: { ...o, slowMs, filledInSeconds, results, plans } },
  })
  return slow.length === 0
})

async function fill(url: string, options: MarketSize): Promise<number> {
  const { auctions, bids } = options
  say(`filling ${auctions.toLocaleString('en')} auctions and ${bids.toLocaleString('en')} bids …`)
  const database = openSchema<AuctionsTables>(url, 'auctions', unlimited)
  try {
    await migrate(database, migrations)
    const beganMs = performance.now()
    await fillMarket(database, options, say)
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

interface MeasuredCase {
  name: string
  times: Histogram
  rowsPerCall: number
  slowestCall: ListCall
}

async function measure(service: ServiceUnderTest, one: ListCase, calls: number): Promise<MeasuredCase> {
  let slowest = { call: one.next(), ms: 0 }
  let [rows, made] = [0, 0]
  const times = await timesOf(async () => {
    const call = one.next()
    const answer = await service.call(call)
    rows += answer.rows
    made += 1
    if (answer.ms > slowest.ms) slowest = { call, ms: answer.ms }
    return answer.ms
  }, calls)
  say(latencyLine(one.name, times))
  return { name: one.name, times, rowsPerCall: rows / made, slowestCall: slowest.call }
}
