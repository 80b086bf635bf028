import { Refusal } from '@boli/http-kit'
import { sql } from 'kysely'
import type { InformationDb } from '../../persistence/tables.ts'

const HOUR_MS = 60 * 60 * 1000
/** Messages an hour. Many guests can stand behind one address; the e-mail that they type says nothing. */
const limits = { user: 5, address: 20 } as const

export interface Sender {
  messageId: string
  userId: string | null
  /** The address group of a guest; null where the gateway told none. */
  address: string | null
  now: Date
}

/**
 * Counts a message of the signed-in user, or of a guest's address.
 * @throws {Refusal} `too-many-requests` where they have sent their share of this hour.
 */
export async function countSender(trx: InformationDb, { messageId, userId, address, now }: Sender) {
  const sender = userId ? `user ${userId}` : `address ${address ?? 'unknown'}`
  const limit = userId ? limits.user : limits.address
  // Messages of one sender wait for each other, so that none slips past the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(trx)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const recent = await trx
    .selectFrom('recent_senders')
    .select('received_at')
    .where('sender', '=', sender)
    .where('received_at', '>', hourAgo)
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute()
  const oldest = recent[limit - 1]
  if (oldest) {
    const freeInMs = oldest.received_at.getTime() - hourAgo.getTime()
    throw new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(freeInMs / 1000) })
  }
  // Nobody needs to know longer than that where a message came from.
  await trx.deleteFrom('recent_senders').where('received_at', '<=', hourAgo).execute()
  await trx.insertInto('recent_senders').values({ message_id: messageId, sender, received_at: now }).execute()
}
