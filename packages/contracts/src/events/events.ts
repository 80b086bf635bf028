import { type Static, Type } from 'typebox'
import { Timestamp } from '../ids.ts'
import { newId } from '../new-id.ts'
import { AuctionClosed, AuctionCreated, AuctionExtended, AuctionUpdated, BidsPlaced } from './auctions.ts'
import {
  AdministratorActed,
  DealChanged,
  DealMessageSent,
  PayoutDetailsChanged,
  RatingChanged,
  StandingChanged,
} from './deals.ts'
import { FollowersNotified, FollowingChanged, SearchesMatched } from './followers.ts'
import { DeletionScheduled, SessionEnded, UserDeleted, UserSnapshot } from './identity.ts'
import { ItemPublished, ItemRemoved, MessageHandled, MessageReceived } from './information.ts'

export * from './auctions.ts'
export * from './deals.ts'
export * from './followers.ts'
export * from './identity.ts'
export * from './information.ts'

/**
 * Types under their former names, which stored events have and the previous release publishes and consumes. From
 * 2027-02-28 on a release may also accept the new names, and the release after it publish them.
 */
export const typeAliases = {
  followersNotified: 'followers-told',
  eventDeadLettered: 'event-parked',
} as const

/** In the dead-letter topic of a topic: an event that a consumer could not handle, and why. */
const DeadLetterData = Type.Object({
  group: Type.String({ description: 'the consumer that failed; others may have handled the event' }),
  topic: Type.String(),
  attempts: Type.Integer(),
  parkedAt: Timestamp,
  error: Type.Object({
    name: Type.String(),
    message: Type.String(),
    stack: Type.Optional(Type.String()),
  }),
  event: Type.Unknown({ description: 'as it came; its raw text where it could not be read' }),
})

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
  [typeAliases.followersNotified]: FollowersNotified,
  'following-changed': FollowingChanged,
  'searches-matched': SearchesMatched,
  'item-published': ItemPublished,
  'item-updated': ItemPublished,
  'item-removed': ItemRemoved,
  'message-received': MessageReceived,
  'message-handled': MessageHandled,
  [typeAliases.eventDeadLettered]: DeadLetterData,
} as const

export type EventType = keyof typeof eventSchemas
export type EventTypes = { [T in EventType]: Static<(typeof eventSchemas)[T]> }

/** The topics of the event bus; the key of each message is the aggregate's id. */
export const topics = {
  users: 'identity.users.v1',
  auctions: 'auctions.auctions.v1',
  followers: 'auctions.followers.v1',
  information: 'information.items.v1',
  deals: 'deals.deals.v1',
  exports: 'analytics.exports.v1',
} as const
export type Topic = (typeof topics)[keyof typeof topics]
/** Unless a setting of the same name asks for more. */
export const PARTITIONS_PER_TOPIC = 6

/** Suffix of the names of dead-letter topics; unchanged, because topics of earlier releases have it. */
const DEAD_LETTER_SUFFIX = '.parked'

/** The dead-letter topic of a topic. */
export function deadLetterTopic(topic: string): string {
  return `${topic}${DEAD_LETTER_SUFFIX}`
}

/** Whether a topic holds dead letters, which are not dead-lettered again if a consumer fails. */
export function isDeadLetterTopic(topic: string): boolean {
  return topic.endsWith(DEAD_LETTER_SUFFIX)
}

/**
 * CloudEvents 1.0 in its JSON form, with extensions: the aggregate's `version`, the causing `requestid`, and where
 * traces are configured `traceparent` (Distributed Tracing).
 */
interface CloudEvent<Data = unknown> {
  specversion: '1.0'
  id: string
  source: string
  type: string
  subject: string
  time: string
  datacontenttype: 'application/json'
  version: number
  requestid?: string
  traceparent?: string
  data: Data
}

export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: Omit<CloudEvent<EventTypes[T]>, 'type'> & { type: T }
}[Type]

export type FollowersNotifiedEvent = DomainEvent<typeof typeAliases.followersNotified>
export type DeadLetter = DomainEvent<typeof typeAliases.eventDeadLettered>

/** Creates an event; `subject` is the aggregate's id and becomes the message key. */
export function createEvent<Type extends EventType>(event: {
  type: Type
  source: string
  subject: string
  version: number
  data: EventTypes[Type]
  requestId?: string
  traceparent?: string | undefined
  time?: string
}): DomainEvent<Type> {
  return {
    specversion: '1.0',
    id: newId(),
    source: event.source,
    type: event.type,
    subject: event.subject,
    time: event.time ?? new Date().toISOString(),
    datacontenttype: 'application/json',
    version: event.version,
    ...(event.requestId === undefined ? {} : { requestid: event.requestId }),
    ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
    data: event.data,
  } as DomainEvent<Type>
}

/** Narrows an event read from a topic to one type. */
export function isEvent<Type extends EventType>(
  event: { type: string },
  type: Type,
): event is DomainEvent<Type> {
  return event.type === type
}
