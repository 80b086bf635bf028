import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, nullable, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { AuctionStatus } from './auction-views.ts'
import { RoleField } from './identity.ts'

/**
 * Change against the previous seven days in percent, to one decimal; null if there is no earlier week, which pages show
 * as "new".
 */
const Trend = Type.Union([Type.Number(), Type.Null()])

const RecentUser = Type.Object({
  _id: Id,
  username: Type.String(),
  role: RoleField,
  createdAt: Timestamp,
})

/** The unit of the amounts beside it. */
const PriceUnitField = Type.Union([Type.Literal('quintal'), Type.Literal('litre'), Type.Literal('piece')])

/** One row of the recent auctions; amounts are rupees per `priceUnit`. */
export const RecentAuction = Type.Object({
  _id: Id,
  productName: Type.String(),
  product: Type.Object({
    p_name: Type.String(),
    p_image: Type.Union([Type.String(), Type.Null()]),
    category: Type.String(),
    commodity: Type.Optional(nullable(Type.String({ description: 'of packages/commodities' }))),
  }),
  basePrice: Type.Number(),
  highestBid: Type.Number(),
  priceUnit: PriceUnitField,
  status: AuctionStatus,
  participants: Type.Integer(),
  createdAt: Timestamp,
})

const DealFigure = Type.Object({ deals: Type.Integer(), value: Type.Number() })
const Rate = Type.Union([Type.Number(), Type.Null()], {
  description: 'percent of agreed deals, to one decimal; null before the first',
})

/** Bids on lots of one price unit, in rupees per unit: prices of different units are never combined. */
const BidsOfUnit = Type.Object({
  priceUnit: PriceUnitField,
  bids: Type.Integer(),
  averageBid: Type.Number(),
  highestBid: Type.Number(),
})

/**
 * GET /admin/stats. Revenue adds up the lot values of completed auctions, in rupees. `averageBid` and `highestBid` are
 * in `priceUnit`, the unit with most bids; `byUnit` has every unit with bids, in that order.
 */
export const AdminStats = Type.Object({
  users: Type.Object({
    total: Type.Integer(),
    farmers: Type.Integer(),
    business: Type.Integer(),
    newUsersThisWeek: Type.Integer(),
    newUsersTrend: Trend,
    RecentUsers: Type.Array(RecentUser),
  }),
  auctions: Type.Object({
    active: Type.Integer(),
    successRate: Type.Integer({ description: 'sold of all ended, in percent' }),
    RecentAuctions: Type.Array(RecentAuction),
  }),
  revenue: Type.Object({
    total: Type.Number(),
    averageBid: Type.Number(),
    highestBid: Type.Number(),
    priceUnit: Type.Union([PriceUnitField, Type.Null()], { description: 'null before the first bid' }),
    byUnit: Type.Array(BidsOfUnit),
  }),
  deals: Type.Object(
    {
      agreed: DealFigure,
      settled: DealFigure,
      defaulted: DealFigure,
      disputed: Type.Object(DealFigure.properties, { description: 'ever, also where it was decided since' }),
      disputedNow: DealFigure,
      disputeRate: Rate,
      defaultRate: Rate,
    },
    { description: 'what became of the sales; amounts are those due, in rupees' },
  ),
  bidding: Type.Object({ totalBids: Type.Integer(), activeBids: Type.Integer() }),
  parkedEvents: Type.Integer({
    description: 'events that a consumer could not handle and that wait for a person',
  }),
})
export type AdminStats = Static<typeof AdminStats>
export const AdminStatsAnswer = Answer(AdminStats)

/** GET /admin/auction-analytics. */
export const AuctionAnalytics = Type.Object({
  stats: Type.Object({
    totalAuctions: Type.Integer(),
    activeAuctions: Type.Integer(),
    totalRevenue: Type.Number(),
    totalParticipants: Type.Integer(),
    trends: Type.Object({
      totalAuctions: Trend,
      activeAuctions: Trend,
      totalRevenue: Trend,
      totalParticipants: Trend,
    }),
  }),
  recentAuctions: Type.Array(RecentAuction),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
})
export type AuctionAnalytics = Static<typeof AuctionAnalytics>
export const AuctionAnalyticsAnswer = Answer(AuctionAnalytics)

export const AuctionAnalyticsQuery = Paging

/** How many days the charts by day may span. */
export const chartRanges = ['14', '30', '90'] as const
export type ChartRange = (typeof chartRanges)[number]
export const DEFAULT_CHART_RANGE: ChartRange = '30'
export const AdminChartsQuery = Type.Object({ days: Type.Optional(Type.Enum(chartRanges)) })

/** One day's figures; revenue in rupees. */
const DayOfBids = Type.Object({ day: Type.String(), bids: Type.Integer(), revenue: Type.Number() })

/**
 * GET /admin/charts: the data of the dashboard's charts; days are dates in Asia/Kolkata, weeks begin on Monday. Every
 * day of a period is included, the oldest first, also days without data.
 */
export const AdminCharts = Type.Object({
  days: Type.Array(
    Type.Object({
      ...DayOfBids.properties,
      agreed: Type.Number({ description: 'rupees: due of the deals of that day, as are the next three' }),
      settled: Type.Number(),
      defaulted: Type.Number(),
      disputed: Type.Number(),
    }),
  ),
  previous: Type.Optional(
    Type.Array(DayOfBids, { description: 'the period of the same length before `days`' }),
  ),
  categories: Type.Array(Type.Object({ category: Type.String(), lots: Type.Integer() })),
  prices: Type.Array(
    Type.Object({
      productName: Type.String({ description: "the commodity's name, or the product's where it has none" }),
      commodity: nullable(Type.String({ description: 'of packages/commodities' })),
      week: Type.String(),
      averagePrice: Type.Number({ description: 'rupees per quintal of sold lots, as it was agreed' }),
      lots: Type.Integer(),
    }),
  ),
})
export type AdminCharts = Static<typeof AdminCharts>
export const AdminChartsAnswer = Answer(AdminCharts)

/** One line of the administrator's live activity stream. */
export const ActivityEntry = Type.Object({
  _id: Type.String(),
  kind: Type.Union([
    Type.Literal('registration'),
    Type.Literal('lot'),
    Type.Literal('bids'),
    Type.Literal('closing'),
  ]),
  at: Timestamp,
  subject: Type.String({ description: 'id of the user or the auction' }),
  name: Type.String({ description: 'username or product name' }),
  amount: Type.Union([Type.Number(), Type.Null()], { description: 'rupees per `priceUnit`' }),
  priceUnit: Type.Union([PriceUnitField, Type.Null()], { description: 'null where it is not known yet' }),
  count: Type.Integer(),
})
export type ActivityEntry = Static<typeof ActivityEntry>

/** WebSocket below the site's root: one {@link ActivityEntry} as JSON in each message, for administrators. */
export const ACTIVITY_STREAM_PATH = '/activity'

/** In the activity's `total` this number means "this many or more". */
export const ACTIVITY_COUNTED_TO = 10_000
export const ActivityQuery = Paging
/** GET /admin/activity: newest first. */
export const ActivityAnswer = CountedListAnswer(ActivityEntry)

/** GET /admin/export/:dataset streams CSV of a date range; both days are included. */
export const exportDatasets = ['users', 'auctions', 'bids'] as const
export const ExportParams = Type.Object({
  dataset: Type.Enum(exportDatasets),
})
export const ExportQuery = Type.Object({
  from: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  to: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
})
