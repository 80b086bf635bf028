/** How every adapter treats a handler that fails. */
export const deliveryPolicy = {
  maxAttempts: 5,
  /** Waiting before the 2nd, 3rd, … try. In sum well below the 30 s in which a partition must move on. */
  retryDelaysMs: [100, 400, 1_500, 4_000],
} as const

export interface DeliveryPolicy {
  maxAttempts: number
  retryDelaysMs: readonly number[]
}

/** Milliseconds to wait after this failed attempt (counted from 1). */
export function retryDelayMs(policy: DeliveryPolicy, failedAttempt: number): number {
  return policy.retryDelaysMs[failedAttempt - 1] ?? policy.retryDelaysMs.at(-1) ?? 0
}
