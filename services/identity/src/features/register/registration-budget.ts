import { newId } from '@boli/contracts'
import { ApiError, SHARES_OF_NETWORK } from '@boli/http-kit'
import { sql } from 'kysely'
import { ceilingDelayMs, REGISTRATION_WINDOW_MS } from '../../domain/sign-in-limits.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import type { PlaceKeys } from '../../security/limit-keys.ts'

/**
 * Takes one registration from the budget of an address and its network: each sends a mail that its recipient may not
 * have requested.
 * @throws {ApiError} `too-many-requests` with the time to wait.
 */
export async function takeRegistration(
  trx: IdentityDb,
  { place, perHour, now }: { place: PlaceKeys; perHour: number; now: Date },
): Promise<void> {
  const { addressKey, networkKey } = place
  // Always the address before its network, to avoid deadlocks.
  for (const key of [addressKey, networkKey]) {
    if (key) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`.execute(trx)
  }
  const recent = await trx
    .selectFrom('registrations')
    .select(['registered_at as at', 'address_key as addressKey'])
    .where((where) =>
      where.or([where('address_key', '=', addressKey), where('network_key', '=', networkKey)]),
    )
    .where('registered_at', '>', new Date(now.getTime() - REGISTRATION_WINDOW_MS))
    .execute()
  const times = recent.map(({ at }) => at)
  const ofAddress = recent.filter((row) => row.addressKey === addressKey).map(({ at }) => at)
  const waitMs = Math.max(
    ceilingDelayMs(ofAddress, perHour, now, REGISTRATION_WINDOW_MS),
    ceilingDelayMs(times, perHour * SHARES_OF_NETWORK, now, REGISTRATION_WINDOW_MS),
  )
  if (waitMs > 0) throw new ApiError('too-many-requests', { retryAfterSeconds: waitMs / 1000 })
  await trx
    .insertInto('registrations')
    .values({
      id: newId(now.getTime()),
      address_key: addressKey,
      network_key: networkKey,
      registered_at: now,
    })
    .execute()
}
