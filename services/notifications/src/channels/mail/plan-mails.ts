import { type FoldedRequest, mergeThreads } from '../../domain/notification-request.ts'
import { mailPausesOf } from '../../domain/timing.ts'
import type { PlannedDelivery } from '../../persistence/deliveries.ts'

/**
 * What is mailed of requests. What happens once has a mail of its own also where the bell only counts it: the mail of a sale
 * says how to reach the other party.
 */
export function planMails(requests: readonly FoldedRequest[]): PlannedDelivery[] {
  const once = requests
    .filter(({ isRepeating }) => !isRepeating)
    .map((request) => ({ ...request, thread: request.dedupKey ?? request.thread, isSummary: false }))
  const repeating = mergeThreads(requests.filter(({ isRepeating }) => isRepeating))
  return [...once, ...repeating].map((request) => ({
    ...request,
    ...{ channel: 'mail', deviceId: null, pauses: mailPausesOf(request.notice.kind) },
  }))
}
