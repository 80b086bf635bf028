import {
  createEvent,
  type DomainEvent,
  type EventType,
  type EventTypes,
  type LogHead,
  type LotSnapshot,
  lotValuePaise,
} from '@boli/contracts'
import { pictureUrls } from '@boli/pictures'
import type { Auction, Closed } from '@boli/rules'
import { toAuctionSnapshot } from '../domain/auction-state.ts'
import type { ListedAuction } from './market/listed-auctions.ts'

/** Creates an event of an auction at its current version. */
export function auctionEvent<Type extends EventType>(
  type: Type,
  auction: Auction,
  data: EventTypes[Type],
  about: { time?: string; requestId?: string; traceparent?: string | undefined } = {},
): DomainEvent<Type> {
  return createEvent({
    type,
    source: '/auctions',
    subject: auction.id,
    version: auction.version,
    data,
    ...about,
  })
}

/** Publishes how an auction ended. */
export function closedEvent(
  listed: ListedAuction,
  { auction, closeReason, winner }: Closed,
  about: { requestId?: string; log?: LogHead | null } & Pick<
    EventTypes['auction-closed'],
    'note' | 'bidders' | 'removedBy' | 'standings'
  > = {},
): DomainEvent<'auction-closed'> {
  const { requestId, log, ...said } = about
  return auctionEvent(
    'auction-closed',
    auction,
    {
      closeReason,
      winner: winner && { userId: winner.id, username: winner.username },
      lotValuePaise: lotValuePaise(auction.pricePaise, listed.lot.quantity),
      ...said,
      ...(said.standings && { reservePaise: auction.reservePaise }),
      lot: toLotSnapshot(listed),
      state: toAuctionSnapshot(auction, log),
    },
    requestId === undefined ? {} : { requestId },
  )
}

/** Publishes that a lot or its terms changed, or that it started. */
export function updatedEvent(
  listed: ListedAuction,
  { log, ...about }: { requestId?: string; log?: LogHead | null } = {},
): DomainEvent<'auction-updated'> {
  const data = { state: toAuctionSnapshot(listed.auction, log), lot: toLotSnapshot(listed) }
  return auctionEvent('auction-updated', listed.auction, data, about)
}

/** The lot as published in events. */
export function toLotSnapshot({ auction, lot, farmer, pictureKeys, createdAt }: ListedAuction): LotSnapshot {
  const images = pictureKeys.map((key) => pictureUrls(key).src)
  return {
    farmer: { userId: farmer.id, username: farmer.username },
    productName: lot.productName,
    category: lot.category,
    variety: lot.variety,
    origin: lot.origin,
    quantityMilli: lot.quantity.milli,
    unit: lot.quantity.unit,
    basePricePaise: auction.basePaise,
    decideAfterClose: auction.decideAfterClose,
    ...(lot.commodity === null ? {} : { commodity: lot.commodity }),
    ...(lot.state && { state: lot.state }),
    ...(lot.district && { district: lot.district }),
    image: images[0] ?? null,
    images,
    createdAt: createdAt.toISOString(),
  }
}
