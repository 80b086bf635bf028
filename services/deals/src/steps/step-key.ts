import { createHash } from 'node:crypto'
import { ApiError, readIdempotencyKey } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../persistence/tables.ts'

/** A client's key for one step, and the digest of its content. */
export interface StepKey {
  userId: string
  key: string
  digest: Buffer
}

/** The key of a step; null if the request has none: then only the version prevents a repeated step. */
export function readStepKey(
  request: FastifyRequest,
  userId: string,
  said: readonly unknown[],
): StepKey | null {
  const key = readIdempotencyKey(request)
  return key === null
    ? null
    : { userId, key, digest: createHash('sha256').update(JSON.stringify(said)).digest() }
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
