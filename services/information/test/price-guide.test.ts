import { createEvent, type EventTypes, newId, topics } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InformationApp, startInformationApp } from './support/information-app.ts'

let bed: InformationApp
beforeAll(async () => {
  bed = await startInformationApp()
})
afterAll(() => bed.close())

const DAY_MS = 24 * 3_600_000
const guide = async (query: string) => {
  const response = await bed.call(null, { url: `/api/v1/info/price-guide?${query}` })
  return { status: response.statusCode, ...response.json() }
}

interface Sale {
  commodity?: string
  rupees: number
  seller?: string
  daysAgo?: number
  state?: 'MP' | 'UP'
  unit?: string
  closeReason?: 'sold' | 'no-bids'
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
    lot: {
      farmer: { userId: seller, username: 'asha' },
      ...{ productName: 'Lot', category: 'grain', variety: '', origin: '', quantityMilli: 1000, unit },
      ...{ basePricePaise: 100, image: null, createdAt: time },
      ...(commodity ? { commodity } : {}),
      ...(state ? { state } : {}),
    },
    state: {
      ...{ auctionId, version: 2, status: 'completed' as const, closeReason, pricePaise: rupees * 100 },
      ...{ leader: null, totalBids: 1, participants: 1, incrementPaise: 100, minimumNextBidPaise: 100 },
      ...{ reserve: 'none' as const, startTime: time, endTime: time },
    },
  }
  return createEvent({ type: 'auction-closed', source: '/auctions', subject: auctionId, version: 2, data })
}

async function sell(sales: readonly Sale[]) {
  const events = sales.map(closed)
  for (const event of [...events, ...events]) await bed.bus.publish(topics.auctions, [event])
  const kept = sales.filter(({ commodity, closeReason = 'sold' }) => commodity && closeReason === 'sold')
  const ids = events.map(({ subject }) => subject)
  await eventually(async () => {
    const rows = await bed.storage.database.db
      .selectFrom('sales')
      .select('auction_id')
      .where('auction_id', 'in', ids)
      .execute()
    expect(rows).toHaveLength(kept.length)
  })
}

describe('the guide of prices', () => {
  it('says nothing where nothing is known, and refuses a commodity that there is not', async () => {
    expect((await guide('commodity=onion')).data).toEqual({
      commodity: 'onion',
      unit: 'quintal',
      sales: null,
      support: null,
    })
    expect(await guide('commodity=gold')).toMatchObject({ status: 400, errors: [{ field: 'commodity' }] })
    expect((await guide('commodity=onion&state=XX')).status).toBe(400)
  })

  it('is never made of fewer than five sales of three sellers, each sale counted once', async () => {
    const [one, two, three] = [newId(), newId(), newId()]
    const sales = async () => (await guide('commodity=tomato')).data.sales
    await sell(
      [1000, 1100, 1200, 1300].map((rupees, at) => ({
        commodity: 'tomato',
        rupees,
        seller: [one, two, three][at] ?? one,
      })),
    )
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
    expect((await guide('commodity=tomato&unit=kg')).data.sales).toMatchObject({
      low: 11,
      middle: 12,
      high: 13,
    })
    const [four, five] = [newId(), newId()]
    await sell(
      [1, 2, 3, 4, 5, 6].map((at) => ({
        commodity: 'garlic',
        rupees: at * 100,
        seller: at % 2 ? four : five,
      })),
    )
    expect((await guide('commodity=garlic')).data.sales).toBeNull()
  })

  it('prefers the same state, then the last 30 days', async () => {
    const lots = (state: 'MP' | 'UP', rupees: number, daysAgo: number): Sale[] =>
      [0, 1, 2, 3, 4].map((more) => ({ commodity: 'potato', state, rupees: rupees + more, daysAgo }))
    await sell([...lots('MP', 2000, 60), ...lots('UP', 1000, 2)])
    expect((await guide('commodity=potato&state=MP')).data.sales).toMatchObject({
      middle: 2002,
      days: 90,
      state: 'MP',
    })
    expect((await guide('commodity=potato&state=UP')).data.sales).toMatchObject({
      middle: 1002,
      days: 30,
      state: 'UP',
    })
    expect((await guide('commodity=potato&state=KL')).data.sales).toMatchObject({
      middle: 1002,
      days: 30,
      state: null,
    })
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
