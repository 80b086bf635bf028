import { createEvent, type DomainEvent, deadLetterTopic, newId, topics, typeAliases } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startHousekeeping } from '../src/housekeeping.ts'
import { admin, rowsOf, startAnalyticsApp, useAnalytics } from './support/analytics-app.ts'
import { auctionStory, dealStory, userStory } from './support/stories.ts'

// The lots of all stories have the same time, so the one with the greatest id is the newest.
const newest = newId(Date.now() + 1000)
const [chilli, milk] = [newId(), newId()]
const stories: DomainEvent[][] = [
  userStory(newId(), 'meera'),
  userStory(newId(), 'arjun').slice(0, 2),
  userStory(newId(), 'farid').slice(0, 3),
  auctionStory(newId()),
  auctionStory(chilli, {
    ...{ productName: 'Byadgi chilli', category: 'spice', commodity: 'chilli', finalPaise: 18_000_00 },
  }),
  auctionStory(milk, { productName: 'Cow milk', category: 'other', unit: 'Litres' }),
  dealStory(newId(), { auctionId: chilli, pricePaise: 17_000_00, state: 'completed', duePaise: 24_000_00 }),
  dealStory(newId(), { isDisputed: true, state: 'disputed' }, { isDisputed: true }),
  dealStory(newId(), { auctionId: milk, state: 'cancelled', fault: 'buyer' }),
  dealStory(newId(), { state: 'cancelled' }),
  auctionStory(newest, { productName: 'Alphonso mango', category: 'fruit' }).slice(0, 3),
]
const events = stories.flat()
const analytics = useAnalytics()

beforeAll(async () => {
  await analytics.publish(events)
})

test('shows the dashboard figures', async () => {
  const { data } = (await analytics.call(admin, '/api/v1/admin/stats')).json()
  expect(data.users).toMatchObject({
    total: 2,
    farmers: 1,
    business: 1,
    newUsersThisWeek: 3,
    newUsersTrend: null,
  })
  expect(data.users.RecentUsers.map(({ username }: { username: string }) => username).sort()).toEqual([
    'arjun',
    'farid',
  ])
  expect(data.auctions).toMatchObject({ active: 1, successRate: 100 })
  expect(data.auctions.RecentAuctions).toHaveLength(4)
  // Two bids were on milk: its litres are counted separately.
  const wheatChilliAndMango = { priceUnit: 'quintal', bids: 6, averageBid: 4833.33, highestBid: 18_000 }
  expect(data.revenue).toEqual({
    total: 25_000 + 170_000 + 25_000,
    averageBid: 4833.33,
    highestBid: 18_000,
    priceUnit: 'quintal',
    byUnit: [wheatChilliAndMango, { priceUnit: 'litre', bids: 2, averageBid: 2250, highestBid: 2500 }],
  })
  expect(data.bidding).toEqual({ totalBids: 8, activeBids: 2 })
  const figure = (deals: number, value: number) => ({ deals, value })
  expect(data.deals).toEqual({
    ...{ agreed: figure(4, 99_000), settled: figure(1, 24_000) },
    ...{ defaulted: figure(1, 25_000), disputed: figure(1, 25_000) },
    disputedNow: figure(0, 0),
    ...{ disputeRate: 25, defaultRate: 25 },
  })
  expect(data.parkedEvents).toBe(0)
})

test('shows the auctions with their changes against the week before', async () => {
  analytics.clock.now = new Date('2026-11-27T12:00:00Z')
  const { data } = (await analytics.call(admin, '/api/v1/admin/auction-analytics')).json()
  analytics.clock.now = new Date('2026-11-20T12:00:00Z')
  expect(data.stats).toEqual({
    totalAuctions: 4,
    activeAuctions: 1,
    totalRevenue: 220_000,
    totalParticipants: 2,
    trends: { totalAuctions: -100, activeAuctions: 0, totalRevenue: -100, totalParticipants: -100 },
  })
  expect(data.recentAuctions[0]).toMatchObject({ basePrice: 2000, priceUnit: 'quintal', participants: 2 })
  expect(data.recentAuctions).toContainEqual(
    expect.objectContaining({
      productName: 'Byadgi chilli',
      product: expect.objectContaining({ commodity: 'chilli' }),
    }),
  )
  expect(data).toMatchObject({ total: 4, hasMore: false })
  const page = await analytics.call(admin, '/api/v1/admin/auction-analytics?limit=3&page=1')
  expect(page.json().data).toMatchObject({ total: 4, hasMore: true })
})

test('charts days, categories, and prices of produce sold by weight', async () => {
  const { data } = (await analytics.call(admin, '/api/v1/admin/charts')).json()
  expect(data.days).toHaveLength(30)
  expect(data.days.at(-1)).toEqual({
    ...{ day: '2026-11-20', bids: 8, revenue: 220_000 },
    ...{ agreed: 99_000, settled: 24_000, defaulted: 25_000, disputed: 25_000 },
  })
  expect(data.previous.at(-1)).toEqual({ day: '2026-10-21', bids: 0, revenue: 0 })
  expect(data.categories).toContainEqual({ category: 'spice', lots: 1 })
  expect(data.prices).toEqual([
    { productName: 'Sharbati wheat', commodity: null, week: '2026-11-16', averagePrice: 2500, lots: 1 },
    { productName: 'Dry red chilli', commodity: 'chilli', week: '2026-11-16', averagePrice: 17_000, lots: 1 },
  ])
})

test('shows 14, 30 or 90 days, each with the same number of days before', async () => {
  analytics.clock.now = new Date('2026-12-04T12:00:00Z')
  for (const days of [14, 30, 90]) {
    const { data } = (await analytics.call(admin, `/api/v1/admin/charts?days=${days}`)).json()
    const drawn = [...data.previous, ...data.days].map(({ day }: { day: string }) => day)
    expect([data.days.length, new Set(drawn).size]).toEqual([days, 2 * days])
    expect(drawn).toEqual([...drawn].sort())
    if (days === 14) expect(data.previous.at(-1)).toEqual({ day: '2026-11-20', bids: 8, revenue: 220_000 })
  }
  analytics.clock.now = new Date('2026-11-20T12:00:00Z')
  for (const days of ['7', '14.0', '0', 'all'])
    expect((await analytics.call(admin, `/api/v1/admin/charts?days=${days}`)).statusCode, days).toBe(400)
})

test('has the same rows for events that come twice and out of order', async () => {
  const expected = await rowsOf(analytics)
  const anyOrder = fc
    .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events))
    .map(([all, again]) => [...all, ...again])
  await fc.assert(
    fc.asyncProperty(anyOrder, async (delivered) => {
      const other = await startAnalyticsApp()
      try {
        await other.publish(delivered)
        expect(await rowsOf(other)).toEqual(expected)
      } finally {
        await other.close()
      }
    }),
    { numRuns: 5 },
  )
})

test('lists what happened, newest first, and publishes it live once', async () => {
  const received: unknown[] = []
  const subscription = await analytics.live.subscribe('live.activity', (message) => received.push(message))
  const [registered] = userStory(newId(), 'kavita')
  if (!registered) throw new Error('a story has a beginning')
  await analytics.publish([registered, registered])
  await subscription.stop()
  expect(received).toMatchObject([{ kind: 'registration', name: 'kavita', priceUnit: null }])

  const { data, total, hasMore } = (await analytics.call(admin, '/api/v1/admin/activity?limit=100')).json()
  expect({ total, hasMore }).toEqual({ total: data.length, hasMore: false })
  const units = data.map(({ name, priceUnit }: { name: string; priceUnit: string | null }) => [
    name,
    priceUnit,
  ])
  expect(units).toContainEqual(['Cow milk', 'litre'])
  expect(units).toContainEqual(['kavita', null])
  const first = (await analytics.call(admin, '/api/v1/admin/activity?limit=5')).json()
  expect(first).toMatchObject({ data: data.slice(0, 5), total: data.length, hasMore: true })
  expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['registration', 'lot', 'bids', 'closing']),
  )
  const times = data.map(({ at }: { at: string }) => at)
  expect([...times].sort().reverse()).toEqual(times)
})

test('removes the name of a deleted user from the list and every table', async () => {
  const userId = newId()
  const story = userStory(userId, 'sunita')
  const shown = async () => {
    const { data } = (await analytics.call(admin, '/api/v1/admin/activity?limit=100')).json()
    return data.find(({ subject }: { subject: string }) => subject === userId)?.name
  }
  await analytics.publish(story.filter(({ type }) => type !== 'user-deleted'))
  expect(await shown()).toBe('sunita')
  const { db } = analytics
  await sql`
    insert into bids (bid_id, auction_id, sequence, bidder_id, bidder_username, amount, is_automatic, placed_at)
    values (${newId()}, ${newId()}, 1, ${userId}, 'sunita', 1, false, now())`.execute(db)
  await analytics.publish(story)
  expect(await shown()).toBe('Deleted user')
  for (const table of ['activity', 'bids', 'lots', 'users'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).not.toContain('sunita')
  }
})

test('removes old activity, and shows every week of the most sold commodities', async () => {
  const other = await startAnalyticsApp()
  const { database } = other.storage
  const day = (daysAgo: number) => new Date(other.clock.now.getTime() - daysAgo * 86_400_000)
  const row = { kind: 'lot' as const, subject: newId(), name: 'Wheat', amount: 1, count: 1 }
  const rows = [89, 91].map((daysAgo) => ({ ...row, event_id: newId(), at: day(daysAgo) }))
  await database.db.insertInto('activity').values(rows).execute()
  const housekeeping = startHousekeeping({ database, logger: silentLogger, now: () => other.clock.now })
  await eventually(async () =>
    expect(await database.db.selectFrom('activity').select('at').execute()).toEqual([{ at: day(89) }]),
  )
  await housekeeping.stop()

  const weeks = Array.from({ length: 12 }, (_, week) =>
    day(week * 7)
      .toISOString()
      .slice(0, 10),
  )
  const sold = weeks.flatMap((week) =>
    Array.from({ length: 30 }, (_, at) => [
      { name: 'sold-price-sum', day: week, key: `produce ${at}`, value: 100_00 * at },
      { name: 'sold-price-lots', day: week, key: `produce ${at}`, value: at },
    ]).flat(),
  )
  await database.db.insertInto('counters').values(sold).execute()
  const { data } = (await other.call(admin, '/api/v1/admin/charts')).json()
  const shown = data.prices as { productName: string; week: string }[]
  expect(shown).toHaveLength(20 * 12)
  expect(new Set(shown.map(({ week }) => week))).toEqual(new Set(weeks))
  expect(shown.map(({ productName }) => productName)).not.toContain('produce 9')
  await other.close()
})

test('reports that an event is dead-lettered', async () => {
  const deadLetter = createEvent({
    type: typeAliases.eventDeadLettered,
    source: 'emails',
    subject: newId(),
    version: 1,
    data: {
      group: 'emails',
      topic: topics.auctions,
      attempts: 5,
      parkedAt: '2026-11-20T10:00:00.000Z',
      error: { name: 'TypeError', message: 'broken' },
      event: {},
    },
  })
  await analytics.publishTo(deadLetterTopic(topics.auctions), [deadLetter, deadLetter])
  const { data } = (await analytics.call(admin, '/api/v1/admin/stats')).json()
  expect(data.parkedEvents).toBe(1)
})
