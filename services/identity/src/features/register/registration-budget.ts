import { newId } from '@boli/contracts'
import { Refusal } from '@boli/http-kit'
import { sql } from 'kysely'
import { REGISTRATION_WINDOW_MS } from '../../domain/abuse-limits.ts'
import { ceilingDelayMs } from '../../domain/sign-in-limits.ts'
import type { IdentityDb } from '../../persistence/users.ts'

/**
 * Takes one registration from the budget of an address: each mails somebody who may not have asked for it.
 * @throws {Refusal} `too-many-requests` with the time to wait.
 */
export async function takeRegistration(
  trx: IdentityDb,
  { addressKey, perHour, now }: { addressKey: string; perHour: number; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${addressKey}, 3))`.execute(trx)
  const recent = await trx
    .selectFrom('registrations')
    .select('registered_at')
    .where('address_key', '=', addressKey)
    .where('registered_at', '>', new Date(now.getTime() - REGISTRATION_WINDOW_MS))
    .execute()
  const times = recent.map((row) => row.registered_at)
  const waitMs = ceilingDelayMs(times, perHour, now, REGISTRATION_WINDOW_MS)
  if (waitMs > 0) throw new Refusal('too-many-requests', { retryAfterSeconds: waitMs / 1000 })
  await trx
    .insertInto('registrations')
    .values({ id: newId(now.getTime()), address_key: addressKey, registered_at: now })
    .execute()
}
