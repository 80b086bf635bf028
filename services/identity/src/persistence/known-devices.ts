import { hashOpaqueId, newOpaqueId } from '../security/opaque-ids.ts'
import type { IdentityDb } from './users.ts'

/** A browser that has not signed in for so long is a stranger again. */
export const DEVICE_KEPT_DAYS = 180

/** Accounts that have signed in from a browser. */
export async function accountsOfDevice(db: IdentityDb, deviceKey: string | null): Promise<Set<string>> {
  if (deviceKey === null) return new Set()
  const rows = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_key', '=', deviceKey)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Notes that an account signed in from a browser.
 * @param device.deviceKey What the browser brings. Where no account is known to it, it may be planted: the
 *   browser gets a new one.
 * @returns the id to give to the browser; null where it keeps the one it has.
 */
export async function rememberDevice(
  trx: IdentityDb,
  { userId, deviceKey, now }: { userId: string; deviceKey: string | null; now: Date },
): Promise<string | null> {
  const isOurs = (await accountsOfDevice(trx, deviceKey)).size > 0
  const newDeviceId = isOurs ? null : newOpaqueId()
  await trx
    .insertInto('known_devices')
    .values({
      user_id: userId,
      device_key: newDeviceId === null ? (deviceKey ?? '') : hashOpaqueId(newDeviceId),
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_key']).doUpdateSet({ last_used_at: now }))
    .execute()
  return newDeviceId
}
