import { API_PREFIX, routes } from '@boli/contracts'
import { type Database, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens } from '@boli/http-kit'
import { buildApp, type InformationTables, migrations, startImport, takeStream } from '@boli/information'
import { createSystemDatabase } from '@boli/system'
import { benchmark, forDocs } from '../benchmark.ts'
import { count } from '../command-line.ts'
import type { Histogram } from '../measure/histogram.ts'
import { formatRate, latencyCells, latencyLine, markdownTable, whole } from '../report.ts'
import { believeAnyone, noMails, noPictures, openSchema, silentLogger, timesOf } from '../service-parts.ts'
import { commodityIds, DISTRICTS_OF_STATE, fillPrices, STATES } from './fill-prices.ts'

const options = {
  rows: count(5_000_000, 'prices of mandis that there are'),
  sales: count(500_000, 'lots that were sold within the 90 days'),
  import: count(200_000, 'rows of the file that is imported beside them'),
  calls: count(400, 'measured calls of each kind'),
  'write-docs': forDocs,
}

const WANTED_MS = 20

/** Fills information with prices, imports a file beside them and measures the guide. Well is where it is as quick as wanted. */
export const prices = benchmark('prices', options, async (bench, { rows, sales, import: imported, ...o }) => {
  const postgres = await bench.startPostgres()
  const { urls } = await createSystemDatabase(postgres.url, 'prices_bench')
  const database = openSchema<InformationTables>(urls.information, 'information')
  bench.endings.defer(database.close)
  await migrate(database, migrations)
  bench.say(`filling ${whole(rows)} prices …`)
  const beganMs = performance.now()
  const filled = await fillPrices(database, { rows, sales })
  const fillSeconds = Math.round((performance.now() - beganMs) / 1000)
  bench.say(`  ${fillSeconds} s\nimporting …`)
  const rowsPerSecond = await measureImport(database, imported)
  bench.say(`  ${formatRate(rowsPerSecond)} rows a second`)
  const guide = await measureGuide(database, o.calls)
  const isQuick = guide.every(({ times }) => times.percentile(95) <= WANTED_MS)
  const sections = [
    `Import: ${formatRate(rowsPerSecond)} rows a second, one process.`,
    markdownTable(
      ['GET /info/price-guide', 'p50 ms', 'p95 ms', 'max ms', 'wanted p95'],
      guide.map(({ name, times }) => [name, ...latencyCells(times), String(WANTED_MS)]),
    ),
    isQuick ? 'The guide is as quick as wanted.' : '**The guide is slower than wanted.**',
  ]
  const filling = `${whole(filled)} prices (filled in ${fillSeconds} s), an import of ${whole(imported)}, and ${whole(sales)} sales`
  await bench.report(sections, { lines: [filling], docs: o.writeDocs && 'prices' })
  return isQuick
})

/** @returns rows a second. */
async function measureImport(database: Database<InformationTables>, rows: number): Promise<number> {
  const now = () => new Date()
  const { row } = await startImport(database.db, {
    ...{
      fileName: 'bench.csv',
      fingerprint: 'bench',
      bytes: null,
      source: 'operator',
      admin: null,
      now: now(),
    },
  })
  const beganMs = performance.now()
  const ended = await takeStream(database.db, row, fileOf(rows), { now })
  if (ended.state !== 'done' || ended.refused > 0) throw new Error(`The import ended ${ended.state}`)
  return (rows * 1000) / (performance.now() - beganMs)
}

/** A file as from data.gov.in: day after day, market after market. */
async function* fileOf(rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from(
    'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price\n',
  )
  const names = ['Wheat', 'Onion', 'Tomato', 'Potato', 'Maize', 'Soyabean', 'Mustard', 'Garlic']
  for (let at = 0; at < rows; at += names.length) {
    const market = Math.floor(at / names.length)
    const day = new Date(Date.now() - (1 + Math.floor(market / 2_000)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const place = `Madhya Pradesh,District ${market % DISTRICTS_OF_STATE},Bench ${market % 2_000}`
    const lines = names
      .slice(0, rows - at)
      .map((name) => `${place},${name},Other,FAQ,${day},2400,2900,2650\n`)
    yield Buffer.from(lines.join(''))
  }
}

async function measureGuide(database: Database<InformationTables>, calls: number) {
  const bus = createInProcessEventBus({ logger: silentLogger })
  const app = await buildApp({
    ...{ logger: silentLogger, database, bus, store: noPictures, userTokens: believeAnyone },
    ...{ supportEmail: 'support@boli.example', mandiPrices: null },
    mailer: noMails,
    serviceTokens: createServiceTokens({ secret: 'bench'.repeat(8), self: 'information' }),
  })
  await app.ready()
  const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item
  const district = () => `District ${1 + Math.floor(Math.random() * DISTRICTS_OF_STATE)}`
  const [busiest = ''] = commodityIds
  const questions: [string, () => Record<string, string>][] = [
    [
      'any commodity and district',
      () => ({ commodity: any(commodityIds), state: any(STATES), district: district() }),
    ],
    [
      'the most traded, of a district',
      () => ({ commodity: busiest, state: any(STATES), district: district() }),
    ],
    ['the most traded, of a state', () => ({ commodity: busiest, state: any(STATES) })],
    ['the most traded, of India', () => ({ commodity: busiest })],
  ]
  const table: { name: string; times: Histogram }[] = []
  for (const [name, question] of questions) {
    const times = await timesOf(async () => {
      const beganMs = performance.now()
      const url = `${API_PREFIX}${routes.priceGuide.path}?${new URLSearchParams(question())}`
      const answer = await app.inject({ url })
      if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`)
      return performance.now() - beganMs
    }, calls)
    table.push({ name, times })
    console.log(latencyLine(name, times))
  }
  await app.close()
  await bus.close()
  return table
}
