import type { Database } from '@boli/database'
import { buildApp, type DealsTables, generatePayoutKey, migrations, parsePayoutKeys } from '@boli/deals'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { idOf, people } from '../filling/made-people.ts'
import { whole } from '../report.ts'
import { type Caller, openOwnSchema, type ServiceUnderTest, serviceUnderTest } from '../service-under-test.ts'
import { type Case, callsMade, isSlow, measureCases, timesSections } from '../timed-calls.ts'
import { fillDeals } from './fill-deals.ts'

const options = {
  deals: count(1_000_000, 'that there are'),
  calls: count(200, 'measured calls of each kind'),
}

const LIST_MS = 30
const STEP_MS = 60

/** Fills the deals service and measures its lists and steps. Succeeds if all targets are met. */
export const deals = benchmark('deals', options, async (bench, o) => {
  const { database } = await openOwnSchema<DealsTables>(bench, 'deals', migrations)
  const contact = { fullname: 'Load Member', phone: null, email: 'member@load.invalid', address: null }
  const service = await serviceUnderTest(bench, 'deals', database, (parts) =>
    buildApp({
      ...parts,
      payoutKeys: parsePayoutKeys(generatePayoutKey()),
      publicUrl: 'https://market.example',
      confirmPassword: async () => {},
      readContacts: async (ids) => new Map(ids.map((id) => [id, contact])),
    }),
  )
  bench.say(`filling ${whole(o.deals)} deals …`)
  await fillDeals(database, service, o.deals, bench.say)
  const timed = await measureCases(await casesOf(database, service, o.calls), o.calls, bench.say)
  await bench.report(timesSections(timed), { lines: [`${whole(o.deals)} deals`] })
  return !timed.some(isSlow)
})

async function casesOf(
  database: Database<DealsTables>,
  service: ServiceUnderTest,
  calls: number,
): Promise<Case[]> {
  const below = (count: number) => Math.floor(Math.random() * count)
  const farmer = (): Caller => ({ userId: idOf('farmer', below(people.busyFarmers)), role: 'farmer' })
  const buyer = (): Caller => ({ userId: idOf('buyer', below(people.busyBuyers)), role: 'business' })
  const admin = (): Caller => ({ userId: idOf('farmer', 0), role: 'admin' })
  const list = (name: string, path: () => string, caller: () => Caller): Case => ({
    ...{ name, wantedMs: LIST_MS },
    call: async () => (await service.succeed(path(), { caller: caller() })).ms,
  })
  /** Each deal takes one step, including those for the warm-up. */
  const open = await database.db
    .selectFrom('deals')
    .select(['id', 'farmer_id', 'version'])
    .where('state', '=', 'agreed')
    .orderBy('auction_id')
    .limit(2 * callsMade(calls))
    .execute()
  const step = (name: string, body: () => object): Case => ({
    ...{ name: `POST …/${name}`, wantedMs: STEP_MS },
    async call() {
      const deal = open.pop()
      if (!deal) throw new Error('There are no agreed deals left')
      const caller: Caller = { userId: deal.farmer_id, role: 'farmer' }
      const given = { caller, body: { version: deal.version, ...body() } }
      return (await service.succeed(`/deals/${deal.id}/${name}`, given)).ms
    },
  })
  return [
    ...(['todo', 'active', 'completed', 'cancelled'] as const).flatMap((filter) => [
      list(`GET /deals, ${filter}, farmer`, () => `/deals?filter=${filter}&page=${1 + below(3)}`, farmer),
      list(`GET /deals, ${filter}, buyer`, () => `/deals?filter=${filter}&page=${1 + below(3)}`, buyer),
    ]),
    list('GET /admin/deals', () => `/admin/deals?page=${1 + below(5)}`, admin),
    list('GET /admin/deals, of a state', () => '/admin/deals?state=agreed', admin),
    list('GET /admin/deals, of a person', () => `/admin/deals?query=farmer${below(people.farmers)}`, admin),
    list('GET /members/{username}', () => `/members/farmer${below(people.busyFarmers)}`, buyer),
    {
      ...{ name: 'GET /deals/{id}', wantedMs: LIST_MS },
      async call() {
        const { id, farmer_id } = open[below(open.length)] as (typeof open)[number]
        return (await service.succeed(`/deals/${id}`, { caller: { userId: farmer_id, role: 'farmer' } })).ms
      },
    },
    step('handover', () => ({
      place: 'Mandi gate 2',
      at: new Date(Date.now() + 86_400_000).toISOString(),
      carrier: 'buyer',
    })),
    step('weighings', () => ({ gross: 10.5, tare: 0.5 })),
  ]
}
