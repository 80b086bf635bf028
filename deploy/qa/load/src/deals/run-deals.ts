import { type Database, migrate } from '@boli/database'
import { type DealsTables, migrations } from '@boli/deals'
import { createSystemDatabase } from '@boli/system'
import { benchmark, forDocs } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { idOf, people } from '../lists/made-people.ts'
import { latencyCells, latencyLine, markdownTable, whole } from '../report.ts'
import { openSchema, timesOf } from '../service-parts.ts'
import { type Caller, type DealsUnderTest, startDealsUnderTest } from './deals-under-test.ts'
import { fillDeals } from './fill-deals.ts'

const options = {
  deals: count(1_000_000, 'that there are'),
  calls: count(200, 'measured calls of each kind'),
  'write-docs': forDocs,
}

/** Each deal takes one step, also of those that only warm up. */
const TO_WARM_UP = 20
/** What was promised, at the 95th percentile. */
const promisedMs = { list: 30, step: 60 } as const

interface Case {
  name: string
  kind: keyof typeof promisedMs
  /** @returns milliseconds. */
  call(): Promise<number>
}

/** Fills the deals service and measures its lists and steps. Well is where all are as quick as promised. */
export const deals = benchmark('deals', options, async (bench, o) => {
  const postgres = await bench.startPostgres()
  const { urls } = await createSystemDatabase(postgres.url, 'deals_bench')
  const database = openSchema<DealsTables>(urls.deals, 'deals')
  bench.endings.defer(database.close)
  await migrate(database, migrations)
  const service = await startDealsUnderTest(database)
  bench.endings.defer(service.stop)
  bench.say(`filling ${whole(o.deals)} deals …`)
  await fillDeals(database, service, o.deals, bench.say)
  const rows: string[][] = []
  const slow: string[] = []
  for (const { name, kind, call } of await casesOf(database, service, o.calls)) {
    const times = await timesOf(call, o.calls)
    if (times.percentile(95) > promisedMs[kind]) slow.push(name)
    rows.push([name, ...latencyCells(times), String(promisedMs[kind])])
    bench.say(latencyLine(name, times))
  }
  const verdict =
    slow.length === 0 ? 'Each of them is as quick as wanted.' : `**Slower than wanted:** ${slow.join('; ')}.`
  const table = markdownTable(['', 'p50 ms', 'p95 ms', 'max ms', 'wanted p95'], rows)
  await bench.report([table, verdict], { lines: [`${whole(o.deals)} deals`], docs: o.writeDocs && 'deals' })
  return slow.length === 0
})

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
    .limit(2 * (calls + TO_WARM_UP))
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
