import type { DealParty } from '@boli/contracts'
import type { Insertable, Selectable } from 'kysely'
import { amountDue, receivedPaise } from '../domain/amount-due.ts'
import { actsAt } from '../domain/clock.ts'
import { type Deal, type Rating, recordOf } from '../domain/deal.ts'
import type { DealSettings } from '../domain/settings.ts'
import { waitingOf } from '../domain/waiting.ts'
import type { DealsTable, RatingsTable } from './tables.ts'

const millis = (time: Date | null) => time?.getTime() ?? null
const moment = (ms: number | null) => (ms === null ? null : new Date(ms))

export function toDeal(row: Selectable<DealsTable>, ratings: Selectable<RatingsTable>[] = []): Deal {
  return {
    ...row.record,
    id: row.id,
    auctionId: row.auction_id,
    farmerId: row.farmer_id,
    buyerId: row.buyer_id,
    lot: {
      productName: row.product_name,
      category: row.category,
      origin: row.origin,
      image: row.image,
      unit: row.unit,
      state: row.lot_state,
    },
    listedParts: row.listed_parts,
    pricePaise: row.price_paise,
    reservePaise: row.reserve_paise,
    standings: row.standings,
    state: row.state,
    version: row.version,
    createdAt: row.created_at.getTime(),
    agreedAt: millis(row.agreed_at),
    closedAt: millis(row.closed_at),
    ratings: Object.fromEntries(ratings.map((rating) => [rating.by, toRating(rating)])),
  }
}

function toRating(row: Selectable<RatingsTable>): Rating {
  return {
    id: row.id,
    stars: row.stars,
    tags: row.tags,
    text: row.text,
    reply: row.reply,
    at: row.rated_at.getTime(),
    shownAt: millis(row.shown_at),
    isHidden: row.hidden_at !== null,
  }
}

/** The stored columns of a deal; those for lists and the clock are derived by its rules. */
export function toRow(deal: Deal, settings: DealSettings): Insertable<DealsTable> {
  const { waitingFor, deadline } = waitingOf(deal)
  const { lot } = deal
  return {
    id: deal.id,
    auction_id: deal.auctionId,
    farmer_id: deal.farmerId,
    buyer_id: deal.buyerId,
    state: deal.state,
    version: deal.version,
    waiting_for: waitingFor,
    deadline_at: moment(deadline),
    acts_at: moment(actsAt(deal, settings)),
    product_name: lot.productName,
    category: lot.category,
    origin: lot.origin,
    image: lot.image,
    unit: lot.unit,
    lot_state: lot.state,
    listed_parts: deal.listedParts,
    price_paise: deal.pricePaise,
    reserve_paise: deal.reservePaise,
    due_paise: amountDue(deal).duePaise,
    received_paise: receivedPaise(deal),
    standings: JSON.stringify(deal.standings),
    record: JSON.stringify(recordOf(deal)),
    created_at: new Date(deal.createdAt),
    agreed_at: moment(deal.agreedAt),
    closed_at: moment(deal.closedAt),
  }
}

export function toRatingRow(deal: Deal, by: DealParty, rating: Rating): Insertable<RatingsTable> {
  const [byId, aboutId] = by === 'farmer' ? [deal.farmerId, deal.buyerId] : [deal.buyerId, deal.farmerId]
  return {
    id: rating.id,
    deal_id: deal.id,
    by,
    by_id: byId,
    about_id: aboutId,
    stars: rating.stars,
    tags: JSON.stringify(rating.tags),
    text: rating.text,
    reply: rating.reply,
    rated_at: new Date(rating.at),
    shown_at: moment(rating.shownAt),
  }
}
