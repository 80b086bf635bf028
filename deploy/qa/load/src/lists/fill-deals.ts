import { createEvent, indianDay, newId, topics } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { eventually } from '@boli/test-kit/eventually'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'
import type { Bench } from '../benchmark.ts'
import { whole } from '../report.ts'
import type { Caller, ServiceUnderTest } from '../service-under-test.ts'
import { buyerOf, farmerOf, fill, fillPeople, idOf, idSql, withoutIndexes } from './filling.ts'

const farmer: Caller = { userId: idOf('farmer', 0), role: 'farmer' }
const buyer: Caller = { userId: idOf('buyer', 0), role: 'business' }

/** Of ten deals: seven are completed, one is agreed, one waits for its farmer, one was declined. */
const mixture = ['agreed', 'awaiting', 'declined', ...Array.from({ length: 7 }, () => 'completed')] as const
type Kind = (typeof mixture)[number]

/**
 * Takes a deal of each kind through the service, and copies them by SQL: deals of many people, a few of whom have a great
 * share. Timelines, ratings and bills are those of the few that were walked.
 * @returns what there is then.
 */
export async function fillDeals(
  bench: Bench,
  database: Database<DealsTables>,
  service: ServiceUnderTest,
  count: number,
): Promise<string> {
  await fillPeople(database.pool, (role) => ({ role: `'${role}'`, joined_at: 'now()', version: '1' }))
  const models: Partial<Record<Kind, string>> = {}
  for (const kind of new Set(mixture)) models[kind] = await walk(database, service, kind)
  return fill(bench, database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const columns = rows.map(({ name }) => name)
    const own: Record<string, string> = {
      id: idSql('deal', 'n'),
      auction_id: 'gen_random_uuid()',
      farmer_id: idSql('farmer', farmerOf('n')),
      buyer_id: idSql('buyer', buyerOf('n', 'n')),
      product_name: `'Wheat of field ' || n`,
    }
    await withoutIndexes(client, ['deals'], () =>
      client.query(
        `insert into deals (${columns})
         select ${columns.map((name) => own[name] ?? `model.${name}`)} from generate_series(1, $1::int) as n
         join unnest($2::uuid[]) with ordinality as kind (id, position) on kind.position = 1 + n % ${mixture.length}
         join deals as model on model.id = kind.id`,
        [count, mixture.map((kind) => models[kind])],
      ),
    )
    return `${whole(count)} deals`
  })
}

/** Takes a deal through the service until it is of this kind. @returns its id. */
async function walk(database: Database<DealsTables>, service: ServiceUnderTest, kind: Kind): Promise<string> {
  const auctionId = newId()
  await service.bus.publish(topics.auctions, [closed(auctionId, kind === 'agreed' || kind === 'completed')])
  const read = () =>
    database.db.selectFrom('deals').select(['id', 'version']).where('auction_id', '=', auctionId)
  const { id } = await eventually(() => read().executeTakeFirstOrThrow())
  const step = async (caller: Caller, name: string, body: object = {}) => {
    const { version } = await read().executeTakeFirstOrThrow()
    await service.succeed({ path: `/deals/${id}/${name}`, caller, body: { version, ...body } })
  }
  if (kind === 'declined') await step(farmer, 'decision', { action: 'decline' })
  if (kind === 'completed') {
    const payment = { amount: 20_000, method: 'cash', reference: '', paidOn: indianDay(Date.now()) }
    await step(farmer, 'weighings', { net: 10 })
    await step(buyer, 'weighings/1/confirm')
    await step(buyer, 'payments', payment)
    await step(farmer, 'payments/1/received')
  }
  return id
}

/** The end of an auction, with a sale or with a reserve price that was not met. */
function closed(auctionId: string, isSold: boolean) {
  const now = new Date().toISOString()
  const leader = { userId: buyer.userId, username: 'buyer0' }
  const closeReason = isSold ? 'sold' : 'reserve-not-met'
  return createEvent({
    ...{ type: 'auction-closed', source: 'auctions', subject: auctionId, version: 2 },
    data: {
      ...{ closeReason, winner: isSold ? leader : null, lotValuePaise: 20_000_00 },
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
