import { routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { buildApp, type InformationTables, migrations, startImport, takeStream } from '@boli/information'
import { SeededRandom } from '@boli/market'
import { type Bench, benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { formatRate, whole } from '../report.ts'
import { openOwnSchema, serviceUnderTest } from '../service-under-test.ts'
import { type Case, isSlow, measureCases, timesSections } from '../timed-calls.ts'
import { commodityIds, DISTRICTS_OF_STATE, fillPrices, STATES } from './fill-prices.ts'

const options = {
  rows: count(5_000_000, 'prices of mandis that there are'),
  sales: count(500_000, 'lots that were sold within the 90 days'),
  import: count(200_000, 'rows of the file that is imported beside them'),
  calls: count(400, 'measured calls of each kind'),
}

const WANTED_MS = 20

/** Fills information with prices, imports a file beside them and measures the guide. Succeeds if it is fast enough. */
export const prices = benchmark('prices', options, async (bench, { rows, sales, import: imported, ...o }) => {
  const { database } = await openOwnSchema<InformationTables>(bench, 'information', migrations)
  bench.say(`filling ${whole(rows)} prices …`)
  const beganMs = performance.now()
  const filled = await fillPrices(database, { rows, sales })
  const fillSeconds = Math.round((performance.now() - beganMs) / 1000)
  bench.say(`  ${fillSeconds} s\nimporting …`)
  const rowsPerSecond = await measureImport(database, imported)
  bench.say(`  ${formatRate(rowsPerSecond)} rows a second`)
  const guide = await measureCases(await guideCases(database, bench), o.calls, bench.say)
  const sections = [
    `Import: ${formatRate(rowsPerSecond)} rows a second, one process.`,
    ...timesSections(guide, { title: 'GET /info/price-guide' }),
  ]
  const filling = `${whole(filled)} prices (filled in ${fillSeconds} s), an import of ${whole(imported)}, and ${whole(sales)} sales`
  await bench.report(sections, { lines: [filling] })
  return !guide.some(isSlow)
})

/** @returns rows a second. */
async function measureImport(database: Database<InformationTables>, rows: number): Promise<number> {
  const now = () => new Date()
  const { row } = await startImport(database.db, {
    ...{ fileName: 'bench.csv', fingerprint: 'bench', bytes: null },
    ...{ source: 'operator', admin: null, now: now() },
  })
  const beganMs = performance.now()
  const ended = await takeStream(database.db, row, fileOf(rows), { now })
  if (ended.state !== 'done' || ended.refused > 0) throw new Error(`The import ended ${ended.state}`)
  return (rows * 1000) / (performance.now() - beganMs)
}

/** A file like those of data.gov.in: by day and market. */
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

async function guideCases(database: Database<InformationTables>, bench: Bench): Promise<Case[]> {
  const service = await serviceUnderTest(bench, 'information', database, (parts) =>
    buildApp({ ...parts, supportEmail: 'support@boli.example', mandiPrices: null }),
  )
  const random = new SeededRandom(1)
  const district = () => `District ${1 + random.below(DISTRICTS_OF_STATE)}`
  const [busiest = ''] = commodityIds
  const questions: [string, () => Record<string, string>][] = [
    [
      'any commodity and district',
      () => ({ commodity: random.pick(commodityIds), state: random.pick(STATES), district: district() }),
    ],
    [
      'the most traded, of a district',
      () => ({ commodity: busiest, state: random.pick(STATES), district: district() }),
    ],
    ['the most traded, of a state', () => ({ commodity: busiest, state: random.pick(STATES) })],
    ['the most traded, of India', () => ({ commodity: busiest })],
  ]
  return questions.map(([name, question]) => ({
    ...{ name, wantedMs: WANTED_MS },
    call: async () =>
      (await service.succeed(`${routes.priceGuide.path}?${new URLSearchParams(question())}`)).ms,
  }))
}
