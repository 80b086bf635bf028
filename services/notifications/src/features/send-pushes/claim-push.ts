import { inTransaction } from '@boli/database'
import { sql } from 'kysely'
import { quietUntil } from '../../domain/quiet-hours.ts'
import type { Device } from '../../persistence/devices.ts'
import type { Delivery } from '../../persistence/sending.ts'
import type { Queries } from '../../persistence/tables.ts'

/** Longer than a push service has to answer: until then nobody else tries the same. */
const LEASE_MS = 60_000

/** What goes to a device in one message: one thing, or all that waited for the end of the quiet hours. */
interface ClaimedPush {
  device: Device
  deliveries: Delivery[]
}

/** Whether a claim may find something; what others hold counts too. */
export async function isPushDue(db: Queries, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('deliveries')
    .select('id')
    .where('device_id', 'is not', null)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * Takes what has been due longest, of devices that are not left alone. After a crash it is sent again,
 * which the device shows in the place of the first.
 * @returns `held` where it must wait for the morning.
 */
export async function claimPush(db: Queries, now: Date): Promise<ClaimedPush | 'held' | null> {
  return inTransaction(db, async (trx) => {
    // With the device's row, so that no two claim what waited together.
    const { rows } = await sql<{ id: string }>`
      select delivery.id from deliveries as delivery join devices as device on device.id = delivery.device_id
      where delivery.sent_at is null and delivery.due_at <= ${now}
        and (device.paused_until is null or device.paused_until <= ${now})
      order by delivery.due_at limit 1 for no key update of delivery, device skip locked
    `.execute(trx)
    const [first] = rows
    if (!first) return null
    const due = await trx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const until = quietUntil(due.kind, now)
    if (until) {
      await trx
        .updateTable('deliveries')
        .set({ due_at: until, is_held: true })
        .where('id', '=', due.id)
        .execute()
      return 'held'
    }
    const ofDevice = trx.selectFrom('deliveries').select('id').where('device_id', '=', due.device_id)
    const together = ofDevice
      .where('is_held', '=', true)
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
    const deliveries = await trx
      .updateTable('deliveries')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(now.getTime() + LEASE_MS) })
      .where((where) => {
        const one = where('id', '=', due.id)
        return due.is_held ? where.or([one, where('id', 'in', together)]) : one
      })
      .returningAll()
      .execute()
    const device = await trx
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', due.device_id)
      .executeTakeFirstOrThrow()
    return { device, deliveries }
  })
}
