import { createDatabase, type Database, migrate } from '@boli/database'
import { type DealsTables, migrations } from '@boli/deals'
import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { readOptions, toCount } from '../command-line.ts'
import { idOf, people } from '../lists/market-ids.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { Histogram } from '../measure/histogram.ts'
import { formatMs } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import { type Caller, type DealsUnderTest, startDealsUnderTest } from './deals-under-test.ts'
import { fillDeals } from './fill-deals.ts'

export const dealsUsage = `usage: npm run bench:deals -- [options]
  --deals 1000000   that there are
  --calls 200       measured calls of each kind
  --write-docs      puts the table into docs/benchmarks.md`

const WARM_UP_CALLS = 20
/** What was promised, at the 95th percentile. */
const promisedMs = { list: 30, step: 60 } as const

interface Case {
  name: string
  kind: keyof typeof promisedMs
  /** @returns milliseconds. */
  call(): Promise<number>
}

/** Fills the deals service and measures its lists and steps. @returns whether all are as quick as promised. */
export async function runDeals(args: readonly string[], command: string): Promise<boolean> {
  const given = readOptions(args, {
    deals: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '200' },
    'write-docs': { type: 'boolean', default: false },
  })
  const [deals, calls] = [toCount('deals', given.deals), toCount('calls', given.calls)]
  const say = (line: string) => console.log(line)
  const startedAt = new Date().toISOString()
  say('starting Postgres …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { urls } = await createSystemDatabase(postgres.url, 'deals_bench')
    const database = createDatabase<DealsTables>({
      url: urls.deals,
      schema: 'deals',
      applicationName: 'deals',
      logger: silentLogger,
    })
    await migrate(database, migrations)
    const service = await startDealsUnderTest(database)
    say(`filling ${deals.toLocaleString('en')} deals …`)
    await fillDeals(database, service, deals, say)
    const rows: string[][] = []
    const slow: string[] = []
    for (const one of await casesOf(database, service, calls)) {
      const times = await measure(one, calls)
      const [p50, p95, most] = [50, 95, 100].map((percent) => times.percentile(percent)) as [
        number,
        number,
        number,
      ]
      if (p95 > promisedMs[one.kind]) slow.push(one.name)
      rows.push([one.name, ...[p50, p95, most].map(formatMs), String(promisedMs[one.kind])])
      say(`${one.name.padEnd(34)} p50 ${formatMs(p50)}  p95 ${formatMs(p95)} ms`)
    }
    await service.stop()
    await database.close()
    const text = [
      `\`${command}\`, ${startedAt}`,
      [...machineLines(machine), `${deals.toLocaleString('en')} deals`].map((line) => `- ${line}`).join('\n'),
      markdownTable(['', 'p50 ms', 'p95 ms', 'max ms', 'wanted p95'], rows),
      slow.length === 0
        ? 'Each of them is as quick as wanted.'
        : `**Slower than wanted:** ${slow.join('; ')}.`,
    ].join('\n\n')
    say(`\n${text}`)
    if (given['write-docs']) await writeDocs('deals', text)
    return slow.length === 0
  } finally {
    await postgres.stop()
  }
}

async function casesOf(
  database: Database<DealsTables>,
  service: DealsUnderTest,
  calls: number,
): Promise<Case[]> {
  const below = (count: number) => Math.floor(Math.random() * count)
  const farmer = (): Caller => ({ userId: idOf('farmer', below(people.busyFarmers)), role: 'farmer' })
  const buyer = (): Caller => ({ userId: idOf('buyer', below(people.busyBuyers)), role: 'business' })
  const admin: Caller = { userId: idOf('farmer', 0), role: 'admin' }
  const list = (name: string, path: () => string, caller: () => Caller): Case => ({
    name,
    kind: 'list',
    call: () => service.get(path(), caller()),
  })
  const open = await database.db
    .selectFrom('deals')
    .select(['id', 'farmer_id', 'version'])
    .where('state', '=', 'agreed')
    .orderBy('auction_id')
    .limit(2 * (calls + WARM_UP_CALLS))
    .execute()
  const anyOf = () => open[below(open.length)] as (typeof open)[number]
  const step = (name: string, path: string, body: () => object): Case => ({
    name,
    kind: 'step',
    async call() {
      const deal = open.pop()
      if (!deal) throw new Error('There are no agreed deals left')
      const caller: Caller = { userId: deal.farmer_id, role: 'farmer' }
      return service.post(`/deals/${deal.id}/${path}`, caller, { version: deal.version, ...body() })
    },
  })
  return [
    ...(['todo', 'active', 'completed', 'cancelled'] as const).flatMap((filter) => [
      list(`GET /deals, ${filter}, farmer`, () => `/deals?filter=${filter}&page=${1 + below(3)}`, farmer),
      list(`GET /deals, ${filter}, buyer`, () => `/deals?filter=${filter}&page=${1 + below(3)}`, buyer),
    ]),
    list(
      'GET /admin/deals',
      () => `/admin/deals?page=${1 + below(5)}`,
      () => admin,
    ),
    list(
      'GET /admin/deals, of a state',
      () => '/admin/deals?state=agreed',
      () => admin,
    ),
    list(
      'GET /admin/deals, of a person',
      () => `/admin/deals?query=farmer${below(people.farmers)}`,
      () => admin,
    ),
    list('GET /members/{username}', () => `/members/farmer${below(people.busyFarmers)}`, buyer),
    {
      name: 'GET /deals/{id}',
      kind: 'list',
      call: () => {
        const { id, farmer_id } = anyOf()
        return service.get(`/deals/${id}`, { userId: farmer_id, role: 'farmer' })
      },
    },
    step('POST …/handover', 'handover', () => ({
      place: 'Mandi gate 2',
      at: new Date(Date.now() + 86_400_000).toISOString(),
      carrier: 'buyer',
    })),
    step('POST …/weighings', 'weighings', () => ({ gross: 10.5, tare: 0.5 })),
  ]
}

async function measure({ call }: Case, calls: number): Promise<Histogram> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await call()
  const times = new Histogram()
  for (let index = 0; index < calls; index += 1) times.record(await call())
  return times
}
