import type { Auction } from '@boli/rules'
import type { Selectable } from 'kysely'
import type { Columns } from './columns.ts'
import type { AuctionsTable } from './tables.ts'

/** The columns of `auctions` that an {@link Auction} is made of. */
export const auctionColumns = {
  id: 'uuid',
  farmer_id: 'uuid',
  status: 'text',
  close_reason: 'text',
  version: 'int',
  terms_version: 'int',
  base_paise: 'bigint',
  fixed_increment_paise: 'bigint',
  reserve_paise: 'bigint',
  price_paise: 'bigint',
  leader_id: 'uuid',
  leader_maximum_paise: 'bigint',
  total_bids: 'int',
  participants: 'int',
  starts_at: 'time',
  ends_at: 'time',
  planned_end: 'time',
  decide_after_close: 'bool',
} as const satisfies Columns & Partial<Record<keyof AuctionsTable, unknown>>

export type AuctionRow = Pick<Selectable<AuctionsTable>, keyof typeof auctionColumns>

/** Row → domain. */
export function toAuction(row: AuctionRow & { leader_username: string | null }): Auction {
  return {
    id: row.id,
    farmerId: row.farmer_id,
    status: row.status,
    closeReason: row.close_reason,
    version: row.version,
    termsVersion: row.terms_version,
    basePaise: row.base_paise,
    fixedIncrementPaise: row.fixed_increment_paise,
    reservePaise: row.reserve_paise,
    pricePaise: row.price_paise,
    leader: row.leader_id === null ? null : { id: row.leader_id, username: row.leader_username ?? '' },
    leaderMaximumPaise: row.leader_maximum_paise,
    totalBids: row.total_bids,
    participants: row.participants,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    plannedEndMs: row.planned_end.getTime(),
    decideAfterClose: row.decide_after_close,
  }
}

/** Domain → row. */
export function toAuctionRow(auction: Auction): AuctionRow {
  return {
    id: auction.id,
    farmer_id: auction.farmerId,
    status: auction.status,
    close_reason: auction.closeReason,
    version: auction.version,
    terms_version: auction.termsVersion,
    base_paise: auction.basePaise,
    fixed_increment_paise: auction.fixedIncrementPaise,
    reserve_paise: auction.reservePaise,
    price_paise: auction.pricePaise,
    leader_id: auction.leader?.id ?? null,
    leader_maximum_paise: auction.leaderMaximumPaise,
    total_bids: auction.totalBids,
    participants: auction.participants,
    starts_at: new Date(auction.startsAtMs),
    ends_at: new Date(auction.endsAtMs),
    planned_end: new Date(auction.plannedEndMs),
    decide_after_close: auction.decideAfterClose,
  }
}
