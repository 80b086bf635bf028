import type { Static } from 'typebox'
import { AuctionClosed, AuctionCreated, AuctionExtended, AuctionUpdated, BidsPlaced } from './auctions.ts'
import { DeadLetterData } from './dead-letter.ts'
import {
  AdministratorActed,
  DealChanged,
  DealMessageSent,
  PayoutDetailsChanged,
  RatingChanged,
  StandingChanged,
} from './deals.ts'
import { FollowersTold, SearchesMatched } from './followers.ts'
import { DeletionScheduled, SessionEnded, UserDeleted, UserSnapshot } from './identity.ts'
import { ItemPublished, ItemRemoved, MessageHandled, MessageReceived } from './information.ts'

/** Every event type and the schema of its `data`, checked on consume. Within v1 only optional fields are added. */
export const eventSchemas = {
  'user-registered': UserSnapshot,
  'user-verified': UserSnapshot,
  'user-updated': UserSnapshot,
  'deletion-scheduled': DeletionScheduled,
  'deletion-cancelled': UserSnapshot,
  'user-deleted': UserDeleted,
  'session-ended': SessionEnded,
  'auction-created': AuctionCreated,
  'auction-updated': AuctionUpdated,
  'bids-placed': BidsPlaced,
  'auction-extended': AuctionExtended,
  'auction-closed': AuctionClosed,
  'deal-changed': DealChanged,
  'deal-message-sent': DealMessageSent,
  'payout-details-changed': PayoutDetailsChanged,
  'standing-changed': StandingChanged,
  'rating-changed': RatingChanged,
  'administrator-acted': AdministratorActed,
  'followers-told': FollowersTold,
  'searches-matched': SearchesMatched,
  'item-published': ItemPublished,
  'item-updated': ItemPublished,
  'item-removed': ItemRemoved,
  'message-received': MessageReceived,
  'message-handled': MessageHandled,
  'event-parked': DeadLetterData,
} as const

export type EventType = keyof typeof eventSchemas
export type EventTypes = { [T in EventType]: Static<(typeof eventSchemas)[T]> }
