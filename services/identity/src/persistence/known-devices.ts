import type { Client } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashOpaqueId, newOpaqueId } from '../security/codes.ts'
import type { IdentityDb } from './tables.ts'

/** A browser without a sign-in for this long is unknown again. */
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
 * Records that an account signed in from a browser, and from which network last.
 * @param signIn.client With the browser's `deviceKey`. If no account is known for it, it may have been planted: the
 * browser gets a new one.
 * @returns the id to set in the browser; null if its id stays valid.
 */
export async function rememberDevice(
  trx: IdentityDb,
  { limitKeys }: Pick<IdentityDeps, 'limitKeys'>,
  { userId, client, now }: { userId: string; client: Pick<Client, 'deviceKey' | 'address'>; now: Date },
): Promise<string | null> {
  const { deviceKey, address } = client
  const isOurs = (await accountsOfDevice(trx, deviceKey)).size > 0
  const newDeviceId = isOurs ? null : newOpaqueId()
  const used = { subnet_key: limitKeys.ofSubnet(address), last_used_at: now }
  await trx
    .insertInto('known_devices')
    .values({
      user_id: userId,
      device_key: newDeviceId === null ? (deviceKey ?? '') : hashOpaqueId(newDeviceId),
      ...used,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_key']).doUpdateSet(used))
    .execute()
  return newDeviceId
}
