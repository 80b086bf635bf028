import { API_PREFIX, routes } from '@boli/contracts'
import { createDatabase, type Database, migrate } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens } from '@boli/http-kit'
import { buildApp, type InformationTables, migrations, startImport, takeStream } from '@boli/information'
import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { readOptions, toCount } from '../command-line.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { believeAnyone, noPictures } from '../market/stand-ins.ts'
import { Histogram } from '../measure/histogram.ts'
import { formatMs, formatRate } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import { commodityIds, DISTRICTS_OF_STATE, fillPrices, STATES } from './fill-prices.ts'

export const pricesUsage = `usage: npm run bench:prices -- [options]
  --rows 5000000    prices of mandis that there are
  --sales 500000    lots that were sold within the 90 days
  --import 200000   rows of the file that is imported beside them
  --calls 400       measured calls of each kind
  --write-docs      puts the table into docs/benchmarks.md`

const WARM_UP_CALLS = 20
const WANTED_MS = 20
const PERCENTILES = [50, 95, 100] as const

/** Fills information with prices, imports a file beside them and measures the guide. @returns whether it is as quick as wanted. */
export async function runPrices(args: readonly string[], command: string): Promise<boolean> {
  const given = readOptions(args, {
    rows: { type: 'string', default: '5000000' },
    sales: { type: 'string', default: '500000' },
    import: { type: 'string', default: '200000' },
    calls: { type: 'string', default: '400' },
    'write-docs': { type: 'boolean', default: false },
  })
  const rows = toCount('rows', given.rows)
  const sales = toCount('sales', given.sales)
  const imported = toCount('import', given.import)
  const calls = toCount('calls', given.calls)
  const startedAt = new Date().toISOString()
  console.log('starting Postgres …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { urls } = await createSystemDatabase(postgres.url, 'prices_bench')
    const database = createDatabase<InformationTables>({
      ...{
        url: urls.information,
        schema: 'information',
        applicationName: 'information',
        logger: silentLogger,
      },
    })
    await migrate(database, migrations)
    console.log(`filling ${rows.toLocaleString('en')} prices …`)
    const beganMs = performance.now()
    const filled = await fillPrices(database, { rows, sales })
    const fillSeconds = Math.round((performance.now() - beganMs) / 1000)
    console.log(`  ${fillSeconds} s\nimporting …`)
    const rowsPerSecond = await measureImport(database, imported)
    console.log(`  ${formatRate(rowsPerSecond)} rows a second`)
    const table = await measureGuide(database, calls)
    await database.close()
    const isQuick = table.every(({ times }) => times.percentile(95) <= WANTED_MS)
    const text = [
      `\`${command}\`, ${startedAt}`,
      [
        ...machineLines(machine),
        `${filled.toLocaleString('en')} prices (filled in ${fillSeconds} s), an import of ${imported.toLocaleString('en')}, and ${sales.toLocaleString('en')} sales`,
      ]
        .map((line) => `- ${line}`)
        .join('\n'),
      `Import: ${formatRate(rowsPerSecond)} rows a second, one process.`,
      markdownTable(
        ['GET /info/price-guide', 'p50 ms', 'p95 ms', 'max ms', 'wanted p95'],
        table.map(({ name, times }) => [
          name,
          ...PERCENTILES.map((percent) => formatMs(times.percentile(percent))),
          String(WANTED_MS),
        ]),
      ),
      isQuick ? 'The guide is as quick as wanted.' : '**The guide is slower than wanted.**',
    ].join('\n\n')
    console.log(`\n${text}`)
    if (given['write-docs']) await writeDocs('prices', text)
    return isQuick
  } finally {
    await postgres.stop()
  }
}

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
    mailer: { send: async () => {}, check: async () => {}, close: async () => {} },
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
    const times = new Histogram()
    for (let call = -WARM_UP_CALLS; call < calls; call += 1) {
      const beganMs = performance.now()
      const url = `${API_PREFIX}${routes.priceGuide.path}?${new URLSearchParams(question())}`
      const answer = await app.inject({ url })
      if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`)
      if (call >= 0) times.record(performance.now() - beganMs)
    }
    table.push({ name, times })
    console.log(
      `${name.padEnd(34)} p50 ${formatMs(times.percentile(50))}  p95 ${formatMs(times.percentile(95))} ms`,
    )
  }
  await app.close()
  await bus.close()
  return table
}
