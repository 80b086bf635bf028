import type { DomainEvent } from '@boli/contracts'

/** An event on its way to one group. */
export interface Delivery {
  topic: string
  message: Message
  /** Counts the tries, from 1. */
  attempt: number
}

/** An event as text, which each consumer reads for itself, so that none sees another one's changes. */
export interface Message {
  type: DomainEvent['type']
  key: string
  text: string
}

/** A new object for each who asks. */
export function readMessage({ text }: Message): DomainEvent {
  return JSON.parse(text)
}
