import { writeFile } from 'node:fs/promises'
import { migrations } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { migrate } from '@boli/database'
import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { describeMachine } from '../machine/describe-machine.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { Histogram } from '../measure/histogram.ts'
import { formatMs } from '../report/figures.ts'
import { writeDocs } from '../report/write-docs.ts'
import { explainCalls } from './explain-calls.ts'
import { fillMarket } from './fill-market.ts'
import { type ListCall, type ListCase, listCases } from './list-calls.ts'
import type { ListsOptions } from './lists-options.ts'
import { type CaseResult, type ListsReport, renderListsReport } from './report.ts'
import { type ServiceUnderTest, startServiceUnderTest } from './service-under-test.ts'

const WARM_UP_CALLS = 20
const say = (line: string) => console.log(line)

/** Fills a market, measures every list and search, and explains the slow ones. @returns whether all was well. */
export async function runLists(options: ListsOptions, command: string): Promise<boolean> {
  const startedAt = new Date().toISOString()
  say('starting Postgres …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { urls, adminUrl } = await createSystemDatabase(postgres.url, 'lists')
    const filledInSeconds = await fill(urls.auctions, options)
    const service = await startServiceUnderTest(urls.auctions)
    const measured: MeasuredCase[] = []
    for (const one of listCases(options.auctions).filter(({ name }) => name.includes(options.only))) {
      measured.push(await measure(service, one, options.calls))
    }
    await service.stop()

    const slow = measured.filter(({ result }) => result.p95Ms > options.slowMs)
    const plans = await explainCalls(
      { adminUrl, serviceUrl: urls.auctions },
      slow.map(({ slowestCall }) => slowestCall),
    )
    slow.forEach(({ result, slowestCall }, index) => {
      say(`\n${result.name}: GET ${slowestCall.path}`)
      for (const plan of plans[index] ?? []) say(plan)
    })
    const { auctions, bids, slowMs } = options
    const results = measured.map(({ result }) => result)
    const report: ListsReport = {
      command,
      startedAt,
      machine,
      auctions,
      bids,
      slowMs,
      filledInSeconds,
      results,
    }
    const text = renderListsReport(report)
    say(`\n${text}`)
    if (options.jsonFile)
      await writeFile(options.jsonFile, `${JSON.stringify({ ...report, plans }, null, 2)}\n`)
    if (options.isForDocs) await writeDocs('lists', text)
    return slow.length === 0
  } finally {
    await postgres.stop()
  }
}

async function fill(url: string, options: ListsOptions): Promise<number> {
  const { auctions, bids } = options
  say(`filling ${auctions.toLocaleString('en')} auctions and ${bids.toLocaleString('en')} bids …`)
  const database = openAuctionsSchema(url)
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
  result: CaseResult
  slowestCall: ListCall
}

async function measure(service: ServiceUnderTest, one: ListCase, calls: number): Promise<MeasuredCase> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await service.call(one.next())
  const times = new Histogram()
  let slowest = { call: one.next(), ms: 0 }
  let rows = 0
  for (let index = 0; index < calls; index += 1) {
    const call = one.next()
    const answer = await service.call(call)
    times.record(answer.ms)
    rows += answer.rows
    if (answer.ms > slowest.ms) slowest = { call, ms: answer.ms }
  }
  const result: CaseResult = {
    name: one.name,
    p50Ms: times.percentile(50),
    p95Ms: times.percentile(95),
    maxMs: times.percentile(100),
    rowsPerCall: rows / calls,
  }
  say(`${result.name.padEnd(34)} p50 ${formatMs(result.p50Ms)}  p95 ${formatMs(result.p95Ms)} ms`)
  return { result, slowestCall: slowest.call }
}
