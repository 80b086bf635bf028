import { createEvent, type DomainEvent } from '@boli/contracts'

/**
 * Wraps what a consumer could not handle for `<topic>.parked`, under the key it had.
 * @param failed the event, unchanged, or its raw text where it could not be read.
 */
export function deadLetterOf(o: {
  group: string
  topic: string
  attempts: number
  error: unknown
  failed: { key: string; version: number; requestId?: string | undefined; event: unknown }
}): DomainEvent<'event-parked'> {
  const { group, topic, attempts, failed } = o
  return createEvent({
    type: 'event-parked',
    source: group,
    subject: failed.key,
    version: failed.version,
    ...(failed.requestId === undefined ? {} : { requestId: failed.requestId }),
    data: {
      group,
      topic,
      attempts,
      parkedAt: new Date().toISOString(),
      error: describe(o.error),
      event: failed.event,
    },
  })
}

function describe(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return stack === undefined ? { name, message } : { name, message, stack }
}

/** Dead letters are not dead-lettered again: a consumer that fails still finds them in their topic. */
export function isDeadLetterTopic(topic: string): boolean {
  return topic.endsWith('.parked')
}
