import { setTimeout as sleep } from 'node:timers/promises'
import { createEvent, type DeadLetter, typeAliases } from '@boli/contracts'

/** How every adapter treats a handler that fails. */
export interface DeliveryPolicy {
  maxAttempts: number
  /** Delays before the 2nd, 3rd, … try. */
  retryDelaysMs: readonly number[]
  /**
   * Whether an error says nothing about the event, because a dependency of the handler is unavailable. Such a try is
   * not counted and is repeated every `passingRetryMs` without limit, because every event would fail in the same way.
   */
  isPassing: (error: unknown) => boolean
  passingRetryMs: number
}

export const deliveryPolicy: DeliveryPolicy = {
  maxAttempts: 5,
  // In total well below the 30 s in which a partition must continue.
  retryDelaysMs: [100, 400, 1_500, 4_000],
  isPassing: () => false,
  passingRetryMs: 1_000,
}

/** Milliseconds to wait after this failed attempt (counted from 1). */
export function retryDelayMs(policy: DeliveryPolicy, failedAttempt: number): number {
  return policy.retryDelaysMs[failedAttempt - 1] ?? policy.retryDelaysMs.at(-1) ?? 0
}

/** Waits between two tries, or until the signal aborts: the caller checks it. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => {})
}

/**
 * Wraps an event that a consumer failed to handle: the result is an event for the dead-letter topic, with the same key.
 * @param failed the event,
 * unchanged, or its raw text if it could not be read.
 */
export function deadLetterOf(o: {
  group: string
  topic: string
  attempts: number
  error: unknown
  failed: { key: string; version: number; requestId?: string | undefined; event: unknown }
}): DeadLetter {
  const { group, topic, attempts, failed } = o
  return createEvent({
    type: typeAliases.eventDeadLettered,
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
