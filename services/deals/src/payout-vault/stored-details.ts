import type { PayoutDetails } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Queries } from '../persistence/tables.ts'
import type { PayoutKey } from './payout-keys.ts'
import { open, seal } from './vault.ts'

const ROWS_AT_ONCE = 100

export interface StoredDetails {
  details: PayoutDetails
  /** When the user last entered them; null if that was not recorded yet. */
  changedAt: Date | null
}

/** A user's payout details; null if there are none. */
export async function readDetails(
  db: Queries,
  keys: readonly PayoutKey[],
  userId: string,
): Promise<StoredDetails | null> {
  const row = await db
    .selectFrom('payout_details')
    .select(['key_id', 'sealed', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const details = open(keys, userId, { keyId: row.key_id, sealed: row.sealed })
  return { details, changedAt: row.changed_at }
}

/** null removes them. `changedAt` is omitted if only the encryption changes. */
export async function storeDetails(
  db: Queries,
  keys: readonly PayoutKey[],
  userId: string,
  details: PayoutDetails | null,
  changedAt?: Date,
): Promise<void> {
  if (details === null) {
    await db.deleteFrom('payout_details').where('user_id', '=', userId).execute()
    return
  }
  const { keyId, sealed } = seal(keys, userId, details)
  const row = { key_id: keyId, sealed, ...(changedAt ? { changed_at: changedAt } : {}) }
  await db
    .insertInto('payout_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Re-encrypts details of older keys with the first one, so that older keys can be removed. It may run beside the
 * service and be repeated.
 * @returns how many were re-encrypted.
 */
export async function resealDetails(db: Queries, keys: readonly PayoutKey[]): Promise<number> {
  for (let resealed = 0; ; ) {
    const count = await inTransaction(db, (trx) => resealSome(trx, keys))
    if (count === 0) return resealed
    resealed += count
  }
}

async function resealSome(trx: Queries, keys: readonly PayoutKey[]): Promise<number> {
  const rows = await trx
    .selectFrom('payout_details')
    .selectAll()
    .where('key_id', '<>', keys[0]?.id ?? '')
    .orderBy('user_id')
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .execute()
  for (const { user_id: userId, key_id, sealed } of rows)
    await storeDetails(trx, keys, userId, open(keys, userId, { keyId: key_id, sealed }))
  return rows.length
}
