import type { AuctionSnapshot, DomainEvent, LotSnapshot, UserSnapshot } from '@boli/contracts'
import { earlier, isAgreed } from './deals.ts'
import { type BidderRow, type BidRow, type LotRow, UNKNOWN_TIME, type UserRow } from './rows.ts'

/**
 * Applies an event to a row. Each function gives the same result for any order and any number of copies: descriptions
 * and states count by version, single facts are set once.
 */
export function applyToUser(row: UserRow, event: DomainEvent): UserRow {
  switch (event.type) {
    case 'user-registered':
    case 'user-verified':
    case 'user-updated':
      return withSnapshot(row, event.data, event.version)
    case 'deletion-scheduled':
      return withSchedule(row, event.data.deletedAt, event.version)
    case 'deletion-cancelled':
      return withSchedule(withSnapshot(row, event.data, event.version), null, event.version)
    case 'user-deleted':
      return {
        ...row,
        username: null,
        removed_at: event.data.deletedAt,
        deleted_at: event.data.deletedAt,
      }
    default:
      return row
  }
}

function withSnapshot(row: UserRow, user: UserSnapshot, version: number): UserRow {
  if (version <= row.version) return row
  const { role, isVerified, createdAt } = user
  const username = row.removed_at === null ? user.username : null
  return { ...row, version, username, role, is_verified: isVerified, created_at: createdAt }
}

function withSchedule(row: UserRow, scheduledAt: string | null, version: number): UserRow {
  if (version <= (row.schedule_version ?? 0)) return row
  const deleted_at = row.removed_at ?? scheduledAt
  return { ...row, schedule_version: version, scheduled_at: scheduledAt, deleted_at }
}

export function applyToLot(row: LotRow, event: DomainEvent): LotRow {
  switch (event.type) {
    case 'auction-created':
    case 'auction-updated':
      return withState(withLot(row, event.data.lot, event.data.state.version), event.data.state)
    case 'bids-placed':
    case 'auction-extended':
      return withState(row, event.data.state)
    case 'auction-closed': {
      const { lot, state, lotValuePaise } = event.data
      const described = withState(withLot(row, lot, state.version), state)
      return { ...described, closed_at: event.time, lot_value: lotValuePaise }
    }
    case 'deal-changed':
      return withSale(row, event)
    default:
      return row
  }
}

function withLot(row: LotRow, lot: LotSnapshot, version: number): LotRow {
  if (version <= row.lot_version) return row
  return {
    ...row,
    lot_version: version,
    farmer_id: lot.farmer.userId,
    product_name: lot.productName,
    commodity: lot.commodity ?? null,
    category: lot.category,
    unit: lot.unit,
    quantity_milli: lot.quantityMilli,
    base_price: lot.basePricePaise,
    image: lot.image,
    created_at: lot.createdAt,
  }
}

/** The newest agreed deal sells the lot, even if it is cancelled later: the lot stays sold. */
function withSale(row: LotRow, { data: { deal }, time, version }: DomainEvent<'deal-changed'>): LotRow {
  const isSame = row.sale_deal_id === deal.dealId
  const isNewer =
    row.sale_opened_at === null ||
    [deal.createdAt, deal.dealId].join() >
      [new Date(row.sale_opened_at).toISOString(), row.sale_deal_id].join()
  if (!isAgreed(deal) || !(isSame || isNewer)) return row
  const isStale = isSame && version <= (row.sale_version ?? 0)
  return {
    ...row,
    sale_deal_id: deal.dealId,
    sale_opened_at: new Date(deal.createdAt).toISOString(),
    ...(!isStale && { sale_version: version, sold_price: deal.pricePaise }),
    sold_at: isSame ? earlier(row.sold_at, time) : time,
  }
}

function withState(row: LotRow, state: AuctionSnapshot): LotRow {
  if (state.version <= row.state_version) return row
  return {
    ...row,
    state_version: state.version,
    status: state.status,
    close_reason: state.closeReason,
    price: state.pricePaise,
    total_bids: state.totalBids,
    participants: state.participants,
    end_time: state.endTime,
  }
}

/** Counts a bid that the lot has not counted before. */
export function countBid(row: LotRow, { amount }: BidRow): LotRow {
  return {
    ...row,
    counted_bids: (row.counted_bids ?? 0) + 1,
    bid_amounts: (row.bid_amounts ?? 0) + amount,
    top_bid: Math.max(row.top_bid ?? 0, amount),
  }
}

/** The bids of an event. */
export function bidsOf(event: DomainEvent): BidRow[] {
  if (event.type !== 'bids-placed') return []
  return event.data.bids.map((bid) => ({
    bid_id: bid.bidId,
    auction_id: event.subject,
    sequence: bid.sequence,
    bidder_id: bid.bidder.userId,
    amount: bid.amountPaise,
    is_automatic: bid.isAutomatic,
    placed_at: bid.placedAt,
  }))
}

export function applyToBidder(row: BidderRow, bid: BidRow): BidderRow {
  const isKnown = row.first_bid_at !== UNKNOWN_TIME
  if (isKnown && Date.parse(row.first_bid_at) <= Date.parse(bid.placed_at)) return row
  return { user_id: bid.bidder_id, first_bid_at: bid.placed_at }
}
