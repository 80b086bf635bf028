import { commodityOf } from '@boli/commodities'
import type { AdminCharts, AdminStats, AuctionAnalytics } from '@boli/contracts'
import { priceUnitOf, productCategories, type QuantityUnit } from '@boli/contracts'
import type { RunningSystem } from '@boli/system'
import type { Counted } from './owners-counters.ts'

export interface DashboardFigures {
  stats: AdminStats
  auctions: AuctionAnalytics['stats']
  charts: AdminCharts
}

const RECENT = 5
const CHART_DAYS = 30
const DAY_MS = 86_400_000

/**
 * The expected dashboard of a market less than a week old, from a recount of the owners' tables: without an earlier
 * week, every change reads "new".
 */
export async function figuresOfOwners(
  query: RunningSystem['database']['query'],
  counted: readonly Counted[],
): Promise<DashboardFigures> {
  const sum = (name: string, key?: string) =>
    counted
      .filter((row) => row.name === name && (key === undefined || row.key === key))
      .reduce((total, { value }) => total + value, 0)
  const byUnit = await bidsByUnit(query)
  const [{ today } = { today: '' }] = await query<{ today: string }>(
    `select (now() at time zone 'Asia/Kolkata')::date::text as today`,
  )
  const bids = sum('bids')
  const ended = sum('ended')
  return {
    stats: {
      users: {
        total: sum('users'),
        farmers: sum('users', 'farmer'),
        business: sum('users', 'business'),
        newUsersThisWeek: sum('registrations'),
        newUsersTrend: null,
        RecentUsers: await recentUsers(query),
      },
      auctions: {
        active: sum('statuses', 'active'),
        successRate: ended === 0 ? 0 : Math.round((sum('sales') / ended) * 100),
        RecentAuctions: await recentAuctions(query),
      },
      revenue: {
        total: sum('revenue') / 100,
        averageBid: byUnit[0]?.averageBid ?? 0,
        highestBid: byUnit[0]?.highestBid ?? 0,
        priceUnit: byUnit[0]?.priceUnit ?? null,
        byUnit,
      },
      deals: dealsOf(sum),
      bidding: { totalBids: bids, activeBids: sum('open-bids') },
      parkedEvents: 0,
    },
    auctions: {
      totalAuctions: sum('lots'),
      activeAuctions: sum('statuses', 'active'),
      totalRevenue: sum('revenue') / 100,
      totalParticipants: sum('bidders'),
      trends: { totalAuctions: null, activeAuctions: null, totalRevenue: null, totalParticipants: null },
    },
    charts: chartsOf(counted, today),
  }
}

function dealsOf(sum: (name: string, key: string) => number): AdminStats['deals'] {
  const figure = (key: string) => ({ deals: sum('deals', key), value: sum('deal-values', key) / 100 })
  const rate = (key: string) =>
    sum('deals', 'agreed') === 0 ? null : Math.round((sum('deals', key) / sum('deals', 'agreed')) * 1000) / 10
  return {
    ...{ agreed: figure('agreed'), settled: figure('settled') },
    ...{ defaulted: figure('defaulted'), disputed: figure('disputed'), disputedNow: figure('disputed-now') },
    ...{ disputeRate: rate('disputed'), defaultRate: rate('defaulted') },
  }
}

function chartsOf(counted: readonly Counted[], today: string): AdminCharts {
  const on = (name: string, day: string, key?: string) =>
    counted
      .filter((row) => row.name === name && row.day === day && (key === undefined || row.key === key))
      .reduce((all, { value }) => all + value, 0)
  const worth = (key: string, day: string) => on('deal-values', day, key) / 100
  const daysUntil = (last: number) =>
    Array.from({ length: CHART_DAYS }, (_, index) =>
      new Date(last - (CHART_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    )
  const bidsOn = (day: string) => ({ day, bids: on('bids', day), revenue: on('revenue', day) / 100 })
  const lotsOf = (category: string) =>
    counted
      .filter(({ name, key }) => name === 'lots' && key === category)
      .reduce((all, { value }) => all + value, 0)
  return {
    days: daysUntil(Date.parse(today)).map((day) => ({
      ...bidsOn(day),
      ...{ agreed: worth('agreed', day), settled: worth('settled', day) },
      ...{ defaulted: worth('defaulted', day), disputed: worth('disputed', day) },
    })),
    previous: daysUntil(Date.parse(today) - CHART_DAYS * DAY_MS).map(bidsOn),
    categories: productCategories
      .map((category) => ({ category: category as string, lots: lotsOf(category) }))
      .filter(({ lots }) => lots > 0),
    prices: counted
      .filter(({ name }) => name === 'sold-price-sum')
      .map(({ key, day, value }) => {
        const lots = counted.find(
          (row) => row.name === 'sold-price-lots' && row.key === key && row.day === day,
        )
        const sold = lots?.value ?? 0
        const known = commodityOf(key)
        const names = { productName: known?.names.en ?? key, commodity: known?.id ?? null }
        return { ...names, week: day, averagePrice: Math.round(value / sold) / 100, lots: sold }
      }),
  }
}

/** Directly from the bids: the price unit of a lot decides where its bids count. */
async function bidsByUnit(
  query: RunningSystem['database']['query'],
): Promise<AdminStats['revenue']['byUnit']> {
  const rows = await query<{ unit: 'quintal' | 'litre' | 'piece'; bids: string; sum: string; best: string }>(
    `select case unit when 'Litres' then 'litre' when 'pcs' then 'piece' else 'quintal' end as unit,
        count(*) as bids, sum(amount_paise) as sum, max(amount_paise) as best
      from auctions.bids join auctions.lots on lots.id = bids.auction_id group by 1
      order by 2 desc, array_position(array['quintal', 'litre', 'piece'],
        case unit when 'Litres' then 'litre' when 'pcs' then 'piece' else 'quintal' end)`,
  )
  return rows.map(({ unit, bids, sum, best }) => ({
    priceUnit: unit,
    bids: Number(bids),
    averageBid: Math.round(Number(sum) / Number(bids)) / 100,
    highestBid: Number(best) / 100,
  }))
}

async function recentUsers(query: RunningSystem['database']['query']) {
  const rows = await query<{ id: string; username: string; role: 'farmer' | 'business'; created_at: Date }>(
    `select id, username, role, created_at from identity.users where removed_at is null order by created_at desc, id desc limit ${RECENT}`,
  )
  return rows.map(({ id, username, role, created_at }) => ({
    _id: id,
    username,
    role,
    createdAt: created_at.toISOString(),
  }))
}

async function recentAuctions(query: RunningSystem['database']['query']) {
  const rows = await query<{
    id: string
    product_name: string
    category: string
    base_paise: string
    unit: QuantityUnit
    price_paise: string
    status: AuctionAnalytics['recentAuctions'][number]['status']
    participants: number
    created_at: Date
  }>(`select id, product_name, lots.category, base_paise, unit, price_paise, status, participants, created_at
      from auctions.auctions join auctions.lots using (id) order by created_at desc, id desc limit ${RECENT}`)
  return rows.map((row) => ({
    _id: row.id,
    productName: row.product_name,
    product: { p_name: row.product_name, p_image: null, category: row.category },
    basePrice: Number(row.base_paise) / 100,
    highestBid: Number(row.price_paise) / 100,
    priceUnit: priceUnitOf(row.unit),
    status: row.status,
    participants: row.participants,
    createdAt: row.created_at.toISOString(),
  }))
}
