import { createHash } from 'node:crypto'
import { ApiError, refuseFields } from '@boli/http-kit'
import type { Queries } from '../persistence/tables.ts'

const LONGEST_KEY = 100

/** A client's key for one step, and the digest of its content. */
export interface StepKey {
  userId: string
  key: string
  digest: Buffer
}

/** Reads the `Idempotency-Key` header; null if there is none: then only the version prevents a repeated step. */
export function readStepKey(
  header: string | string[] | undefined,
  userId: string,
  said: readonly unknown[],
): StepKey | null {
  if (header === undefined || header === '') return null
  const key = String(header)
  if (key.length > LONGEST_KEY)
    throw refuseFields({
      ...{ field: 'Idempotency-Key', code: 'too-long', message: 'This key is too long' },
      params: { limit: LONGEST_KEY },
    })
  return { userId, key, digest: createHash('sha256').update(JSON.stringify(said)).digest() }
}

/**
 * The id of the deal that the key's step returned; null for a new key.
 * @throws {ApiError} `key-reused` if that was another step.
 */
export async function findStep(trx: Queries, { userId, key, digest }: StepKey): Promise<string | null> {
  const known = await trx
    .selectFrom('step_keys')
    .select(['digest', 'deal_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (!known.digest.equals(digest)) throw new ApiError('key-reused')
  return known.deal_id
}

/** @throws {ApiError} `key-reused` if a concurrent step of another deal used the same key. */
export async function storeStep(
  trx: Queries,
  { userId, key, digest }: StepKey,
  dealId: string,
  now: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('step_keys')
    .values({ user_id: userId, key, digest, deal_id: dealId, used_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new ApiError('key-reused')
}
