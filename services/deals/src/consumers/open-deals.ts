import { type DomainEvent, newId, type QuantityUnit, stateNamedIn, topics } from '@boli/contracts'
import { type Consumer, readClock } from '@boli/database'
import { partsOfLot } from '../domain/amounts/deal-quantity.ts'
import { type EndedAuction, openDeal } from '../domain/opening.ts'
import type { DealSettings } from '../domain/settings.ts'
import { storeNewDeal } from '../persistence/store-deal.ts'
import type { DealsTables, Queries } from '../persistence/tables.ts'
import { findDeleted, rememberUsers } from '../persistence/users.ts'

/** Opens a deal for every auction that ends with a buyer. */
export const auctionsConsumer = (settings: DealSettings): Consumer<DealsTables, 'auction-closed'> => ({
  group: 'deals-auctions',
  topics: [topics.auctions],
  types: ['auction-closed'],
  apply: (trx, [event]) => openDealOf(trx, event, settings),
})

async function openDealOf(
  trx: Queries,
  event: DomainEvent<'auction-closed'>,
  settings: DealSettings,
): Promise<void> {
  const auction = endedAuction(event.data)
  if (!auction) return
  const { farmerId, buyerId } = auction
  await rememberUsers(trx, partiesIn(event.data), event.time)
  const gone = await findDeleted(trx, [farmerId, buyerId])
  if (gone.has(farmerId) || (await hasDeal(trx, auction.auctionId))) return
  const now = await readClock(trx)
  const opened = openDeal({ ...auction, isBuyerGone: gone.has(buyerId) }, { now, settings })
  await storeNewDeal(trx, opened, { by: 'system', userId: null, now, settings })
}

type Closed = DomainEvent<'auction-closed'>['data']

/** Null if nobody bid, or the lot was withdrawn or removed. */
function endedAuction(closed: Closed): Omit<EndedAuction, 'isBuyerGone'> | null {
  const { closeReason, winner, state: ended, lot, standings = [], reservePaise = null } = closed
  const buyer = closeReason === 'sold' ? winner : ended.leader
  const isSold = closeReason === 'sold'
  const isToDecide = closeReason === 'reserve-not-met' || closeReason === 'awaiting-decision'
  if (!buyer || !(isSold || isToDecide)) return null
  const unit = lot.unit as QuantityUnit
  const { productName, category, origin, image } = lot
  const state = lot.state ?? stateNamedIn(origin)
  return {
    id: newId(),
    auctionId: ended.auctionId,
    farmerId: lot.farmer.userId,
    buyerId: buyer.userId,
    lot: { productName, category, origin, image, unit, state },
    commodity: lot.commodity ?? null,
    listedParts: partsOfLot({ milli: lot.quantityMilli, unit }),
    pricePaise: ended.pricePaise,
    reservePaise,
    standings: standings
      .filter(({ bidder }) => bidder.userId !== buyer.userId)
      .map(({ bidder, amountPaise }) => ({ userId: bidder.userId, pricePaise: amountPaise })),
    isSold,
  }
}

function partiesIn({ winner, state, lot, standings = [] }: Closed) {
  const buyers = [winner, state.leader, ...standings.map(({ bidder }) => bidder)].filter(
    (person) => person !== null,
  )
  return [
    { ...lot.farmer, role: 'farmer' as const },
    ...buyers.map((buyer) => ({ ...buyer, role: 'business' as const })),
  ]
}

async function hasDeal(trx: Queries, auctionId: string): Promise<boolean> {
  const deal = await trx
    .selectFrom('deals')
    .select('id')
    .where('auction_id', '=', auctionId)
    .limit(1)
    .executeTakeFirst()
  return deal !== undefined
}
