import { ApiError, addressNetwork, SHARES_OF_NETWORK } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Executor } from './transaction.ts'

const HOUR_MS = 60 * 60 * 1000

export interface Sender {
  /** Id of the message. */
  id: string
  userId: string | null
  /** The address group of a guest; null if the gateway sent none. */
  address: string | null
  /** Messages an hour that one user, and the guests of one address, may send. */
  limits: { user: number; address: number }
  now: Date
}

/**
 * Counts the messages that the signed-in user, or a guest's address and its network, send within an hour, in the schema's table
 * `recent_senders` (`message_id`, `sender`, `received_at`).
 * @throws {ApiError} `too-many-requests` if the limit of this hour is reached.
 */
export async function countSender(
  trx: Executor,
  { id, userId, address, limits, now }: Sender,
): Promise<void> {
  const sender = userId ? `user ${userId}` : `address ${address ?? 'unknown'}`
  await refuseBeyond(trx, sender, userId ? limits.user : limits.address, now)
  const network = userId ? null : sendersOfNetwork(address)
  // Always the address before its network, so that two transactions cannot deadlock.
  if (network) await refuseBeyond(trx, network, limits.address * SHARES_OF_NETWORK, now)
  // The origin of a message is no longer needed.
  await sql`delete from recent_senders where received_at <= ${hourBefore(now)}`.execute(trx)
  await sql`insert into recent_senders (message_id, sender, received_at) values (${id}, ${sender}, ${now})`.execute(
    trx,
  )
}

/** The pattern of all addresses that share an IPv6 address's /48 network. */
function sendersOfNetwork(address: string | null): string | null {
  const network = addressNetwork(address?.replace(/\/64$/, '') ?? '')
  return network && `address ${network.replace('::/48', ':%')}`
}

async function refuseBeyond(trx: Executor, senders: string, limit: number, now: Date): Promise<void> {
  // Messages of one sender wait for each other, so that all are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${senders}, 0))`.execute(trx)
  const { rows } = await sql<{ received_at: Date }>`
    select received_at from recent_senders
    where sender like ${senders} and received_at > ${hourBefore(now)}
    order by received_at desc offset ${limit - 1} limit 1`.execute(trx)
  const [oldest] = rows
  if (!oldest) return
  const freeInMs = oldest.received_at.getTime() - hourBefore(now).getTime()
  throw new ApiError('too-many-requests', { retryAfterSeconds: Math.ceil(freeInMs / 1000) })
}

const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)
