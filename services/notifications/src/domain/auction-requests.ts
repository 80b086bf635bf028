import {
  type AuctionSnapshot,
  type DomainEvent,
  type FollowersNotifiedEvent,
  type LotSnapshot,
  lotValuePaise,
  type QuantityUnit,
  quantityUnits,
} from '@boli/contracts'
import type { Notice } from '@boli/words'
import type { GatheredEvents } from './gather-events.ts'
import { type NotificationRequest, notifyOnce, notifyRepeatedly } from './notification-request.ts'

/** @returns null for an unknown unit, for example from a newer release. */
export function unitOf(unit: string | undefined): QuantityUnit | null {
  return quantityUnits.find((known) => known === unit) ?? null
}

/**
 * Requests after bids: to bidders who were outbid and do not lead again, while the auction runs; and to the farmer, for
 * whom the bids on all lots are one notification.
 * @param auctions The current auctions, by id.
 */
export function requestsOfBids(
  { outbid, bidCounts }: Pick<GatheredEvents, 'outbid' | 'bidCounts'>,
  auctions: ReadonlyMap<string, { state: AuctionSnapshot; lot: LotSnapshot | null }>,
): NotificationRequest[] {
  const toBidders = outbid.flatMap(({ auctionId, userId, productName, happenedAt }) => {
    const auction = auctions.get(auctionId)
    if (auction?.state.status !== 'active' || auction.state.leader?.userId === userId) return []
    const { lot, state } = auction
    const price = { pricePaise: state.pricePaise, unit: unitOf(lot?.unit) }
    const notice = { kind: 'outbid', auctionId, productName, ...price } as const
    return [notifyRepeatedly(userId, `outbid:${auctionId}`, notice, happenedAt)]
  })
  const toFarmers = bidCounts.flatMap(({ auctionId, count, happenedAt }) => {
    const lot = auctions.get(auctionId)?.lot
    if (!lot) return []
    const notice = { kind: 'bids', auctionId, productName: lot.productName } as const
    return [notifyRepeatedly(lot.farmer.userId, 'bids', notice, happenedAt, { count, subject: auctionId })]
  })
  return [...toBidders, ...toFarmers]
}

/**
 * Requests after the end of an auction. Not to a farmer who withdrew a lot, and not for removals, which have their own
 * requests. If an auction ended with a bid and no sale, the deal asks the farmer to decide; "not sold" as well would
 * make farmers list the lot again.
 * @param bidderIds Everyone who bid.
 */
export function requestsOfClosing(
  event: DomainEvent<'auction-closed'>,
  bidderIds: readonly string[],
): NotificationRequest[] {
  const { closeReason, winner, lot, state } = event.data
  const { auctionId, pricePaise } = state
  const { productName, farmer } = lot
  const request = (userId: string, notice: Notice) =>
    notifyOnce(userId, `${notice.kind}:${auctionId}`, notice, new Date(event.time))
  if (closeReason === 'sold' && winner) {
    const unit = unitOf(lot.unit)
    const sale = {
      ...{ auctionId, productName, pricePaise, unit },
      lotValuePaise: unit
        ? lotValuePaise(pricePaise, { milli: lot.quantityMilli, unit })
        : event.data.lotValuePaise,
    }
    return [
      request(winner.userId, { kind: 'won', ...sale }),
      request(farmer.userId, { kind: 'lot-result', outcome: 'sold', ...sale }),
      ...bidderIds
        .filter((userId) => userId !== winner.userId)
        .map((userId) => request(userId, { kind: 'lost', ...sale })),
    ]
  }
  if (closeReason === 'no-bids') {
    const outcome = { outcome: closeReason, isFarmer: true, auctionId, productName } as const
    return [request(farmer.userId, { kind: 'lot-result', ...outcome })]
  }
  return []
}

/** Removed by an administrator, or withdrawn by its farmer; with bids, only because the account was deleted. */
export interface RemovedAuction {
  auctionId: string
  reason: 'removed' | 'withdrawn'
  /** null if the lot is not known. */
  lot: LotSnapshot | null
  happenedAt: Date
}

/** Requests to all known bidders on a lot that was removed or withdrawn, and to its farmer if it was removed. */
export function requestsOfRemoval(
  { auctionId, reason, lot, happenedAt }: RemovedAuction,
  bidderIds: readonly string[],
): NotificationRequest[] {
  if (!lot) return []
  const { productName, farmer } = lot
  const recipients = reason === 'withdrawn' ? bidderIds : [farmer.userId, ...bidderIds]
  return recipients.map((userId) => {
    const isFarmer = userId === farmer.userId
    const notice = { kind: 'lot-result', outcome: reason, isFarmer, auctionId, productName } as const
    return notifyOnce(userId, `lot-result:${auctionId}`, notice, happenedAt)
  })
}

/** Requests to the farmer whose photo an administrator hid, with the reason. */
export function requestsOfHiddenPicture({
  id,
  data,
  time,
}: DomainEvent<'administrator-acted'>): NotificationRequest[] {
  const { act, person: farmer, lot, facts } = data
  if (act !== 'hide-picture' || !farmer || !lot) return []
  const about = { auctionId: lot._id, productName: lot.name, note: String(facts.reason ?? '') }
  const notice = { kind: 'security', reason: 'picture-hidden', ...about } as const
  return [notifyOnce(farmer.userId, `hidden:${id}`, notice, new Date(time))]
}

/** Requests to followers of a lot or a farmer. */
export function requestsToFollowers({ data, time }: FollowersNotifiedEvent): NotificationRequest[] {
  const { about, key, lot, userIds } = data
  const kinds: readonly string[] = ['ends-soon', 'lot-changed', 'seller-listed'] satisfies (typeof about)[]
  // Possibly from a newer release.
  if (!kinds.includes(about)) return []
  return userIds.map((userId) => notifyOnce(userId, `follow:${key}`, { kind: about, ...lot }, new Date(time)))
}

/** Requests to those whose saved searches match a lot. */
export function requestsToSearchers({ data, time }: DomainEvent<'searches-matched'>): NotificationRequest[] {
  const { auctionId, productName } = data.lot
  return data.matches.map(({ userId, searchName, lots: count = 1 }) => {
    const notice = { kind: 'saved-search', auctionId, productName, searchName } as const
    const of = { dedupKey: `search:${auctionId}`, count }
    return notifyRepeatedly(userId, 'saved-search', notice, new Date(time), of)
  })
}
