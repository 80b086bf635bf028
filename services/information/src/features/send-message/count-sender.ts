import { ApiError, addressNetwork, SHARES_OF_NETWORK } from '@boli/http-kit'
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
 * Counts a message of the signed-in user, or of a guest's address and its network.
 * @throws {ApiError} `too-many-requests` where they have sent their share of this hour.
 */
export async function countSender(trx: InformationDb, { messageId, userId, address, now }: Sender) {
  const sender = userId ? `user ${userId}` : `address ${address ?? 'unknown'}`
  await refuseBeyond(trx, sender, userId ? limits.user : limits.address, now)
  const network = userId ? null : sendersOfNetwork(address)
  // Always the address before its network: nobody waits for each other in a circle.
  if (network) await refuseBeyond(trx, network, limits.address * SHARES_OF_NETWORK, now)
  // Nobody needs to know longer than that where a message came from.
  await trx
    .deleteFrom('recent_senders')
    .where('received_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute()
  await trx.insertInto('recent_senders').values({ message_id: messageId, sender, received_at: now }).execute()
}

/** The pattern of all addresses that share an IPv6 address's /48 network. */
function sendersOfNetwork(address: string | null): string | null {
  const network = addressNetwork(address?.replace(/\/64$/, '') ?? '')
  return network && `address ${network.replace('::/48', ':%')}`
}

async function refuseBeyond(trx: InformationDb, senders: string, limit: number, now: Date): Promise<void> {
  // Messages of one sender wait for each other, so that none slips past the count.
  await sql`select pg_advisory_xact_lock(hashtextextended(${senders}, 0))`.execute(trx)
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const recent = await trx
    .selectFrom('recent_senders')
    .select('received_at')
    .where('sender', 'like', senders)
    .where('received_at', '>', hourAgo)
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute()
  const oldest = recent[limit - 1]
  if (!oldest) return
  const freeInMs = oldest.received_at.getTime() - hourAgo.getTime()
  throw new ApiError('too-many-requests', { retryAfterSeconds: Math.ceil(freeInMs / 1000) })
}
