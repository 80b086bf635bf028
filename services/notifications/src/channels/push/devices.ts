import { newId, type PushDeviceView } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { devicePartsOf } from '@boli/http-kit'
import { type Selectable, sql } from 'kysely'
import { devicePauseMs } from '../../domain/timing.ts'
import type { DeviceTable, Queries } from '../../persistence/tables.ts'

/** Maximum number of devices of a user; the least recently renewed one is removed. */
const DEVICES_PER_USER = 10

export type Device = Selectable<DeviceTable>

interface NewDevice {
  userId: string
  sessionKey: string
  name: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Adds a device, or renews it. A browser belongs to the user who subscribed in it last; it is removed from another. */
export async function storeDevice(db: Queries, device: NewDevice, now: Date): Promise<Device> {
  const { userId, endpoint, sessionKey, name, p256dh, auth } = device
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 27))`.execute(trx)
    await trx.deleteFrom('devices').where('endpoint', '=', endpoint).where('user_id', '!=', userId).execute()
    const renewed = {
      session_key: sessionKey,
      name,
      p256dh,
      auth,
      renewed_at: now,
      failures: 0,
      paused_until: null,
    }
    const stored = await trx
      .insertInto('devices')
      .values({ id: newId(now.getTime()), user_id: userId, endpoint, added_at: now, ...renewed })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(renewed))
      .returningAll()
      .executeTakeFirstOrThrow()
    const surplus = trx
      .selectFrom('devices')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '!=', stored.id)
      .orderBy('renewed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(DEVICES_PER_USER - 1)
    await trx.deleteFrom('devices').where('id', 'in', surplus).execute()
    return stored
  })
}

export async function listDevices(db: Queries, userId: string): Promise<PushDeviceView[]> {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .execute()
  return rows.map(presentDevice)
}

export function presentDevice({ id, name, added_at }: Device): PushDeviceView {
  return { _id: id, name, parts: devicePartsOf(name), addedAt: added_at.toISOString() }
}

/** The devices of these users, always in the same order. */
export async function deviceIdsOf(db: Queries, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (userIds.length === 0) return found
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'user_id'])
    .where(sql<boolean>`user_id = any (${userIds}::uuid[])`)
    .orderBy('id')
    .execute()
  for (const { id, user_id } of rows) found.set(user_id, [...(found.get(user_id) ?? []), id])
  return found
}

/** Removes devices with their waiting deliveries. @param sessionKeys those of these sessions only. */
export async function forgetDevicesOf(
  trx: Queries,
  userId: string,
  sessionKeys: readonly string[] | null,
): Promise<void> {
  const ofUser = trx.deleteFrom('devices').where('user_id', '=', userId)
  if (sessionKeys === null) await ofUser.execute()
  else if (sessionKeys.length > 0) await ofUser.where('session_key', 'in', sessionKeys).execute()
}

export async function removeDevice(db: Queries, deviceId: string): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', deviceId).execute()
}

/** Pauses a device after a failure of its push service. */
export async function pauseDevice(
  db: Queries,
  { id, failures }: Device,
  askedMs: number | null,
  now: Date,
): Promise<void> {
  const paused_until = new Date(now.getTime() + devicePauseMs(failures + 1, askedMs))
  await db
    .updateTable('devices')
    .set({ failures: failures + 1, paused_until })
    .where('id', '=', id)
    .execute()
}

export async function recordReached(db: Queries, { id, failures }: Device): Promise<void> {
  if (failures === 0) return
  await db.updateTable('devices').set({ failures: 0, paused_until: null }).where('id', '=', id).execute()
}
