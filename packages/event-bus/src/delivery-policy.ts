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
