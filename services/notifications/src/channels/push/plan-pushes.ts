import { type FoldedRequest, mergeThreads } from '../../domain/notification-request.ts'
import { pushPausesOf } from '../../domain/timing.ts'
import type { PlannedDelivery } from '../../persistence/deliveries.ts'
import type { Queries } from '../../persistence/tables.ts'
import { deviceIdsOf } from './devices.ts'

/** What is pushed of requests to each device of a recipient; what the bell only counts is counted here too. */
export async function planPushes(
  trx: Queries,
  requests: readonly FoldedRequest[],
): Promise<PlannedDelivery[]> {
  const devices = await deviceIdsOf(trx, [...new Set(requests.map(({ userId }) => userId))])
  return mergeThreads(requests).flatMap((request) =>
    (devices.get(request.userId) ?? []).map((deviceId) => ({
      ...{ ...request, isRepeating: request.isRepeating || request.isSummary },
      ...{ channel: `push:${deviceId}` as const, deviceId, pauses: pushPausesOf(request.notice.kind) },
    })),
  )
}
