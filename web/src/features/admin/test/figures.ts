import type { ActivityEntry, AdminCharts, AdminStats, AuctionAnalytics } from '@boli/contracts'
import type { RecentAuctionRow } from '../components/auctions-table.tsx'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** An active lot of wheat at ₹2,450 over a base of ₹2,000. */
export function anAuctionRow(number: number, changes: Partial<RecentAuctionRow> = {}): RecentAuctionRow {
  return {
    _id: idOf(number),
    productName: `Wheat ${number}`,
    product: { p_name: `Wheat ${number}`, p_image: null, category: 'grain' },
    basePrice: 2000,
    highestBid: 2450,
    priceUnit: 'quintal',
    status: 'active',
    participants: 4,
    createdAt: '2026-11-19T06:00:00.000Z',
    ...changes,
  }
}

export function someStats(changes: Partial<AdminStats> = {}): AdminStats {
  return {
    users: {
      total: 1234,
      farmers: 700,
      business: 530,
      newUsersThisWeek: 42,
      newUsersTrend: 12.6,
      RecentUsers: [1, 2, 3, 4, 5, 6].map((number) => ({
        _id: idOf(100 + number),
        username: `person${number}`,
        role: number % 2 === 0 ? ('business' as const) : ('farmer' as const),
        createdAt: '2026-11-18T06:00:00.000Z',
      })),
    },
    auctions: {
      active: 128,
      successRate: 83,
      RecentAuctions: [1, 2, 3, 4, 5, 6].map((number) =>
        anAuctionRow(number, { status: number === 2 ? 'completed' : 'active' }),
      ),
    },
    revenue: {
      total: 534612.5,
      averageBid: 10844.51,
      highestBid: 65500,
      priceUnit: 'quintal',
      byUnit: [
        { priceUnit: 'quintal', bids: 5000, averageBid: 10844.51, highestBid: 65500 },
        { priceUnit: 'litre', bids: 120, averageBid: 52, highestBid: 61 },
      ],
    },
    deals: {
      agreed: { deals: 40, value: 480_000 },
      settled: { deals: 30, value: 360_000 },
      defaulted: { deals: 2, value: 20_000 },
      disputed: { deals: 3, value: 30_000 },
      disputedNow: { deals: 1, value: 10_000 },
      disputeRate: 7.5,
      defaultRate: 5,
    },
    bidding: { totalBids: 5120, activeBids: 311 },
    parkedEvents: 0,
    ...changes,
  }
}

/** A day without changes of deals. */
const noDeals = { agreed: 0, settled: 0, defaulted: 0, disputed: 0 }

export function someCharts(): AdminCharts {
  return {
    days: [
      { day: '2026-11-18', bids: 10, revenue: 0, ...noDeals },
      { day: '2026-11-19', bids: 90, revenue: 24500, ...noDeals, agreed: 24500 },
      { day: '2026-11-20', bids: 44, revenue: 10000, ...noDeals, settled: 12000 },
    ],
    previous: [
      { day: '2026-11-15', bids: 40, revenue: 0 },
      { day: '2026-11-16', bids: 60, revenue: 0 },
      { day: '2026-11-17', bids: 0, revenue: 0 },
    ],
    categories: [
      { category: 'grain', lots: 12 },
      { category: 'fruit', lots: 7 },
    ],
    prices: [
      { productName: 'Soybean', commodity: 'soybean', week: '2026-11-16', averagePrice: 4300, lots: 2 },
      { productName: 'Soybean', commodity: 'soybean', week: '2026-11-02', averagePrice: 4100, lots: 3 },
      { productName: 'Fresh ginger', commodity: null, week: '2026-11-16', averagePrice: 4775, lots: 1 },
    ],
  }
}

export function someAnalytics(changes: Partial<AuctionAnalytics['stats']> = {}): AuctionAnalytics {
  return {
    stats: {
      totalAuctions: 1540,
      activeAuctions: 128,
      totalRevenue: 534612.5,
      totalParticipants: 320,
      trends: { totalAuctions: 12, activeAuctions: -5.5, totalRevenue: null, totalParticipants: 0 },
      ...changes,
    },
    recentAuctions: [anAuctionRow(1)],
    total: 1540,
    hasMore: true,
  }
}

export function anEntry(number: number, changes: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    _id: `event-${number}`,
    kind: 'registration',
    at: new Date(Date.parse('2026-11-20T10:00:00.000Z') + number * 1000).toISOString(),
    subject: idOf(number),
    name: `person${number}`,
    amount: null,
    priceUnit: null,
    count: 1,
    ...changes,
  }
}
