import { createEvent, type DomainEvent } from '@boli/contracts'

/** How every adapter treats a handler that fails. */
export interface DeliveryPolicy {
  maxAttempts: number
  /** Waiting before the 2nd, 3rd, … try. */
  retryDelaysMs: readonly number[]
  /**
   * Whether an error says nothing about the event: what the handler needs is away for now. Such a try is not
   * counted and is made again every `passingRetryMs`, however long it takes, for every event would fail alike.
   */
  isPassing: (error: unknown) => boolean
  passingRetryMs: number
}

export const deliveryPolicy: DeliveryPolicy = {
  maxAttempts: 5,
  // In sum well below the 30 s in which a partition must move on.
  retryDelaysMs: [100, 400, 1_500, 4_000],
  isPassing: () => false,
  passingRetryMs: 1_000,
}

/** Milliseconds to wait after this failed attempt (counted from 1). */
export function retryDelayMs(policy: DeliveryPolicy, failedAttempt: number): number {
  return policy.retryDelaysMs[failedAttempt - 1] ?? policy.retryDelaysMs.at(-1) ?? 0
}

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
