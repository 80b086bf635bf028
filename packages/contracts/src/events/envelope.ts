import { newId } from '../new-id.ts'
import type { EventType, EventTypes } from './registry.ts'

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
/** Unless a setting of the same name says more. */
export const PARTITIONS_PER_TOPIC = 6
/** The dead-letter topic of a topic. Its name, the event type `event-parked` and its fields stay as stored since the first release. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.parked`
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

/** Makes an event; `subject` is the aggregate's id and becomes the message key. */
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
