import type { DomainEvent } from '@boli/contracts'
import type { KafkaMessage, Message } from 'kafkajs'

/** Header with the event's type (as in CloudEvents' binary mode), so that consumers can skip it unread. */
const TYPE_HEADER = 'ce_type'

/** An event as a CloudEvent in structured mode, keyed by its aggregate. */
export function encodeEvent(event: DomainEvent): Message & { value: Buffer } {
  return {
    key: event.subject,
    value: Buffer.from(JSON.stringify(event)),
    headers: { 'content-type': 'application/cloudevents+json', [TYPE_HEADER]: event.type },
  }
}

/** Whether the event may be of one of the types; messages of older releases do not name theirs. */
export function mayBeOf(types: readonly string[], { headers }: Pick<KafkaMessage, 'headers'>): boolean {
  const type = headers?.[TYPE_HEADER]?.toString()
  return type === undefined || types.includes(type)
}

/** @throws if the value is not an event; `checkEvent` validates its data. */
export function decodeEvent(value: Buffer | null): DomainEvent {
  const event: unknown = JSON.parse(value?.toString() ?? '')
  if (!isEnvelope(event)) throw new TypeError('The message is not a CloudEvent of Boli')
  return event as DomainEvent
}

function isEnvelope(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const envelope: Record<string, unknown> = { ...value }
  const texts = [envelope.id, envelope.type, envelope.subject, envelope.source]
  return (
    envelope.specversion === '1.0' && texts.every((text) => typeof text === 'string') && 'data' in envelope
  )
}
