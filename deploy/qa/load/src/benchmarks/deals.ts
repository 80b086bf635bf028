import { createEvent, type DomainEvent, indianDay, newId, topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import { buildApp, type DealsTables, generatePayoutKey, migrations, parsePayoutKeys } from '@boli/deals'
import { SeededRandom } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'
import type pg from 'pg'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import {
  busyUser,
  buyerOf,
  farmerOf,
  fill,
  fillPeople,
  idOf,
  idSql,
  people,
  withoutIndexes,
} from '../filling.ts'
import { whole } from '../report.ts'
import {
  type Caller,
  type Case,
  callsMade,
  openOwnSchema,
  reportCases,
  type ServiceUnderTest,
  serviceUnderTest,
} from '../service-under-test.ts'

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
  await fillPeople(database.pool, (role) => ({ role: `'${role}'`, joined_at: 'now()', version: '1' }))
  const models = new Map<Kind, string>()
  for (const kind of new Set(mixture)) models.set(kind, await walk(database, service, kind))
  const filled = await fill(bench, database, (client) => copyDeals(client, models, o.deals))
  const cases = await casesOf(database, service, o.calls)
  const slow = await reportCases(bench, cases, { calls: o.calls, lines: [filled] })
  return slow.length === 0
})

async function casesOf(
  database: Database<DealsTables>,
  service: ServiceUnderTest,
  calls: number,
): Promise<Case[]> {
  const random = new SeededRandom(1)
  const below = (count: number) => random.below(count)
  const farmer = () => busyUser('farmer', random)
  const buyer = () => busyUser('buyer', random)
  const admin = (): Caller => ({ userId: idOf('farmer', 0), role: 'admin' })
  const list = (name: string, path: () => string, caller: () => Caller): Case => ({
    ...{ name, wantedMs: LIST_MS },
    call: () => service.succeed(path(), { caller: caller() }),
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
      return service.succeed(`/deals/${deal.id}/${name}`, given)
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
        return service.succeed(`/deals/${id}`, { caller: { userId: farmer_id, role: 'farmer' } })
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

const farmer: Caller = { userId: idOf('farmer', 0), role: 'farmer' }
const buyer: Caller = { userId: idOf('buyer', 0), role: 'business' }

/** Of ten deals: seven are completed, one is agreed, one waits for its farmer, one was declined. */
const mixture = ['agreed', 'awaiting', 'declined', ...Array.from({ length: 7 }, () => 'completed')] as const
type Kind = (typeof mixture)[number]

/**
 * Copies one deal of each kind by SQL: deals of many people, a few of whom have a great share. Timelines, ratings and
 * bills are those of the few that were walked.
 */
async function copyDeals(
  client: pg.Client,
  models: ReadonlyMap<Kind, string>,
  count: number,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const own: Record<string, string> = {
    id: idSql('deal', 'n'),
    auction_id: 'gen_random_uuid()',
    farmer_id: idSql('farmer', farmerOf('n')),
    buyer_id: idSql('buyer', buyerOf('n', 'n')),
    product_name: `'Wheat of field ' || n`,
  }
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => own[name] ?? `model.${name}`)
  await withoutIndexes(client, ['deals'], () =>
    client.query(
      `insert into deals (${columns})
       select ${values} from generate_series(1, $1::int) as n
       join unnest($2::uuid[]) with ordinality as kind (id, position) on kind.position = 1 + n % ${mixture.length}
       join deals as model on model.id = kind.id`,
      [count, mixture.map((kind) => models.get(kind))],
    ),
  )
  return `${whole(count)} deals`
}

/** Takes a deal through the service until it is of this kind. */
async function walk(database: Database<DealsTables>, service: ServiceUnderTest, kind: Kind): Promise<string> {
  const event = auctionClosed(kind === 'agreed' || kind === 'completed')
  await service.bus.publish(topics.auctions, [event])
  const read = () =>
    database.db.selectFrom('deals').select(['id', 'version']).where('auction_id', '=', event.subject)
  const { id } = await eventually(() => read().executeTakeFirstOrThrow())
  const step = async (caller: Caller, name: string, body: object = {}) => {
    const { version } = await read().executeTakeFirstOrThrow()
    await service.succeed(`/deals/${id}/${name}`, { caller, body: { version, ...body } })
  }
  if (kind === 'declined') await step(farmer, 'decision', { action: 'decline' })
  if (kind === 'completed') {
    await step(farmer, 'weighings', { net: 10 })
    await step(buyer, 'weighings/1/confirm')
    const paidOn = indianDay(Date.now())
    await step(buyer, 'payments', { amount: 20_000, method: 'cash', reference: '', paidOn })
    await step(farmer, 'payments/1/received')
  }
  return id
}

function auctionClosed(isSold: boolean): DomainEvent<'auction-closed'> {
  const auctionId = newId()
  const now = new Date().toISOString()
  const leader = { userId: buyer.userId, username: 'buyer0' }
  const closeReason = isSold ? 'sold' : 'reserve-not-met'
  return createEvent({
    type: 'auction-closed',
    source: 'auctions',
    subject: auctionId,
    version: 2,
    data: {
      closeReason,
      winner: isSold ? leader : null,
      lotValuePaise: 20_000_00,
      standings: [{ bidder: leader, amountPaise: 2_000_00, placedAt: now }],
      reservePaise: isSold ? null : 2_500_00,
      lot: aLotSnapshot({ farmer: { userId: farmer.userId, username: 'farmer0' }, createdAt: now }),
      state: anAuctionSnapshot({
        ...{ auctionId, version: 2, status: isSold ? 'completed' : 'inactive', closeReason, leader },
        ...{ reserve: isSold ? 'none' : 'not-met', startTime: now, endTime: now },
      }),
    },
  })
}
