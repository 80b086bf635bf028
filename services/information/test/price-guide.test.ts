import { createEvent, type DomainEvent, type EventTypes, newId, topics } from '@boli/contracts'
import { eventually, resultsInAnyOrder, silentLogger } from '@boli/test-kit'
import { aDealSnapshot, aLotSnapshot, anAuctionSnapshot, dealChanged } from '@boli/test-kit/snapshots'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startHousekeeping } from '../src/housekeeping.ts'
import { MOST_SALES } from '../src/persistence/sales-band.ts'
import { useInformation } from './support/information-app.ts'

const bed = useInformation()

const DAY_MS = 24 * 3_600_000
const guide = async (query: string) => {
  const response = await bed.call(null, { url: `/api/v1/info/price-guide?${query}` })
  return { status: response.statusCode, ...response.json() }
}

const buyer = { userId: newId(), username: 'ravi' }

interface Sale {
  commodity?: string
  rupees: number
  seller?: string
  daysAgo?: number
  state?: 'MP' | 'UP'
  unit?: string
  closeReason?: 'sold' | 'no-bids' | 'reserve-not-met'
}

function closed({
  commodity,
  rupees,
  seller = newId(),
  daysAgo = 1,
  state,
  unit = 'quintals',
  closeReason = 'sold',
}: Sale) {
  const auctionId = newId()
  const time = new Date(bed.clock.now.getTime() - daysAgo * DAY_MS).toISOString()
  const data: EventTypes['auction-closed'] = {
    closeReason,
    winner: null,
    lotValuePaise: rupees * 100,
    lot: aLotSnapshot({
      ...{ farmer: { userId: seller, username: 'asha' }, quantityMilli: 1000, unit, createdAt: time },
      ...(commodity ? { commodity } : {}),
      ...(state ? { state } : {}),
    }),
    state: anAuctionSnapshot({
      ...{ auctionId, version: 2, status: 'completed', closeReason, pricePaise: rupees * 100 },
      leader: closeReason === 'no-bids' ? null : buyer,
      endTime: time,
    }),
  }
  return createEvent({ type: 'auction-closed', source: '/auctions', subject: auctionId, version: 2, data })
}

interface Deal {
  dealId?: string
  version?: number
  state?: 'agreed' | 'declined' | 'cancelled'
  openedAt?: string
}

function agreed(
  auctionId: string,
  rupees: number,
  { dealId = newId(), version = 2, state = 'agreed', openedAt = bed.clock.now.toISOString() }: Deal = {},
) {
  const price = { pricePaise: rupees * 100, createdAt: openedAt }
  return dealChanged(
    aDealSnapshot({ dealId, auctionId, version, state, ...price }),
    'agreed',
    'farmer',
    bed.clock.now,
  )
}

/** Publishes the ends of auctions, each twice; the bus waits until they are handled. */
async function sell(sales: readonly Sale[]) {
  const events = sales.map(closed)
  await bed.bus.publish(topics.auctions, [...events, ...events])
}

describe('the price guide', () => {
  it('shows nothing if nothing is known, and refuses an unknown commodity', async () => {
    const nothing = { sales: null, mandis: null, support: null }
    expect((await guide('commodity=onion')).data).toEqual({ commodity: 'onion', unit: 'quintal', ...nothing })
    expect(await guide('commodity=gold')).toMatchObject({ status: 400, errors: [{ field: 'commodity' }] })
    expect((await guide('commodity=onion&state=XX')).status).toBe(400)
  })

  it('needs five sales of three sellers, each sale counted once', async () => {
    const [one, two, three] = [newId(), newId(), newId()]
    const sales = async () => (await guide('commodity=tomato')).data.sales
    const sellers = [one, two, three, one]
    const prices = [1000, 1100, 1200, 1300]
    await sell(prices.map((rupees, at) => ({ commodity: 'tomato', rupees, seller: sellers[at] ?? one })))
    expect(await sales()).toBeNull()
    await sell([
      { rupees: 9000, seller: one },
      { commodity: 'tomato', rupees: 9000, closeReason: 'no-bids', seller: one },
      { commodity: 'tomato', rupees: 9000, unit: 'pcs', seller: one },
      { commodity: 'tomato', rupees: 9000, daysAgo: 91, seller: one },
    ])
    expect(await sales()).toBeNull()
    await sell([{ commodity: 'tomato', rupees: 1400, seller: one }])
    expect(await sales()).toEqual({
      ...{ low: 1100, middle: 1200, high: 1300, sales: 5, sellers: 3, days: 30, state: null },
      latest: '2026-11-19',
    })
    const perKilo = (await guide('commodity=tomato&unit=kg')).data.sales
    expect(perKilo).toMatchObject({ low: 11, middle: 12, high: 13 })
    const [four, five] = [newId(), newId()]
    const six = [1, 2, 3, 4, 5, 6].map((at) => ({ rupees: at * 100, seller: at % 2 ? four : five }))
    await sell(six.map((sale) => ({ commodity: 'garlic', ...sale })))
    expect((await guide('commodity=garlic')).data.sales).toBeNull()
  })

  it('uses the newest sales if there are very many', async () => {
    const { db } = bed
    const many = (from: number, rupees: number, age: string) => sql`
      insert into sales (auction_id, commodity, price_unit, state, price_paise, seller_id, sold_at)
      select gen_random_uuid(), 'coriander', 'quintal', 'MP', ${rupees * 100}, gen_random_uuid(),
        ${bed.clock.now}::timestamptz - ${age}::interval - sale * interval '1 second'
      from generate_series(${from}::int, ${from + MOST_SALES - 1}::int) as sale`
    await many(1, 5000, '1 day').execute(db)
    await many(1, 1000, '10 days').execute(db)
    for (const query of ['commodity=coriander&state=MP', 'commodity=coriander'])
      expect((await guide(query)).data.sales).toMatchObject({
        low: 5000,
        high: 5000,
        sales: MOST_SALES,
        days: 30,
      })
  })

  it('prefers the same state, then the last 30 days', async () => {
    const lots = (state: 'MP' | 'UP', rupees: number, daysAgo: number): Sale[] =>
      [0, 1, 2, 3, 4].map((more) => ({ commodity: 'potato', state, rupees: rupees + more, daysAgo }))
    await sell([...lots('MP', 2000, 60), ...lots('UP', 1000, 2)])
    for (const [asked, middle, days, state] of [
      ['MP', 2002, 90, 'MP'],
      ['UP', 1002, 30, 'UP'],
      ['KL', 1002, 30, null],
    ] as const)
      expect((await guide(`commodity=potato&state=${asked}`)).data.sales).toMatchObject({
        middle,
        days,
        state,
      })
  })

  it('counts a later agreement at its price, whichever is consumed first', async () => {
    const ends = [1, 2, 3, 4, 5].map((at) =>
      closed({ commodity: 'turmeric', rupees: at * 100, closeReason: 'reserve-not-met' }),
    )
    const deals = ends.map(({ subject }, at) => agreed(subject, (at + 1) * 1000))
    const read = async () => (await guide('commodity=turmeric')).data.sales
    await bed.bus.publish(topics.auctions, ends.slice(0, 3))
    await bed.bus.publish(topics.deals, [agreed(newId(), 5000), ...deals.slice(1)])
    await bed.bus.publish(topics.auctions, ends)
    await bed.bus.publish(topics.deals, [{ ...agreed(ends[0]?.subject ?? '', 9, { state: 'declined' }) }])
    expect(await read()).toBeNull()
    await bed.bus.publish(topics.deals, deals)
    expect(await read()).toMatchObject({ low: 2000, middle: 3000, high: 4000, sales: 5 })
  })

  it('shows the support price with season and source, per quintal or kilo, and none per piece', async () => {
    expect((await guide('commodity=wheat')).data.support).toMatchObject({
      price: 2585,
      season: '2026-27',
      isCurrent: true,
    })
    expect((await guide('commodity=wheat&unit=kg')).data.support).toMatchObject({ price: 25.85 })
    expect((await guide('commodity=wheat&unit=piece')).data.support).toBeNull()
    expect((await guide('commodity=paddy')).data.support).toMatchObject({
      variety: 'Common',
      isCurrent: false,
    })
  })
})

it('sales are the same after any order and repetition of the events of lots and deals', async () => {
  const { db } = bed
  const [straight, ...others] = await resultsInAnyOrder<DomainEvent>(
    () => {
      const close = closed({ commodity: 'cumin', rupees: 2000, state: 'MP' })
      const auctionId = close.subject
      // Its only deal falls through.
      const other = closed({ commodity: 'cumin', rupees: 1500 })
      const [first, second, only] = [newId(), newId(), newId()]
      const later = new Date(bed.clock.now.getTime() + 1_000).toISOString()
      return {
        events: [
          close,
          agreed(auctionId, 2000, { dealId: first, version: 2 }),
          agreed(auctionId, 2000, { dealId: first, version: 3, state: 'cancelled' }),
          agreed(auctionId, 1900, { dealId: second, version: 2, openedAt: later }),
          other,
          agreed(other.subject, 1500, { dealId: only, version: 2 }),
          agreed(other.subject, 1500, { dealId: only, version: 3, state: 'cancelled' }),
        ],
        ids: [auctionId, first, second, close.data.lot.farmer.userId],
        async read() {
          const sales = db.selectFrom('sales').selectAll().where('auction_id', '=', auctionId)
          const others = db.selectFrom('sales').select(['commodity', 'price_paise'])
          const fallenThrough = await others.where('auction_id', '=', other.subject).execute()
          const { rows: deals } = await sql`
            select deal_id, version, is_standing, price_paise, agreed_at from sale_deals
            where auction_id = ${auctionId} order by version`.execute(db)
          return { sales: await sales.execute(), deals, fallenThrough }
        },
      }
    },
    (event) => bed.bus.publish(event.type === 'auction-closed' ? topics.auctions : topics.deals, [event]),
  )
  expect(straight).toMatchObject({
    sales: [
      { commodity: 'cumin', price_unit: 'quintal', state: 'MP', price_paise: 190_000, seller_id: 'id 3' },
    ],
    deals: [
      { deal_id: 'id 2', version: 2, is_standing: true, price_paise: 190_000 },
      { deal_id: 'id 1', version: 3, is_standing: false },
    ],
    fallenThrough: [{ commodity: 'cumin', price_paise: null }],
  })
  expect(others).toEqual([])
})

it('old sales are deleted by housekeeping only: a repeated close deletes no others', async () => {
  const old = [closed({ commodity: 'cumin', rupees: 2000, daysAgo: 400 }), closed({ rupees: 1, daysAgo: 1 })]
  const ids = old.map(({ subject }) => subject)
  const ofThem = bed.db.selectFrom('sales').select('auction_id').where('auction_id', 'in', ids)
  const known = async () => (await ofThem.execute()).map((row) => row.auction_id)
  await bed.bus.publish(topics.auctions, [...old, ...old])
  expect(await known()).toEqual([old[0]?.subject])
  const { database } = bed.storage
  const housekeeping = startHousekeeping({ database, logger: silentLogger, now: () => bed.clock.now })
  await eventually(async () => expect(await known()).toEqual([]))
  await housekeeping.stop()
})
