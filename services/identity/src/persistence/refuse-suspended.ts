import { ApiError } from '@boli/http-kit'
import type { Account } from './users.ts'

/**
 * Asked under the account's lock, once it is certain who it is: strangers do not learn of a suspension.
 * @throws {ApiError} `account-suspended` with the reason and until when.
 */
export function refuseSuspended({ suspension }: Account, now: Date): void {
  if (!suspension || suspension.until <= now) return
  const { until, reason } = suspension
  throw new ApiError('account-suspended', { params: { until: until.toISOString(), reason } })
}
