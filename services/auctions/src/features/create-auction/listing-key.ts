import { createHash } from 'node:crypto'
import { LISTING_KEY_LENGTH, type LotForm } from '@boli/contracts'
import { ApiError, refuseFields, type UploadedPicture } from '@boli/http-kit'
import { sql } from 'kysely'
import type { ListedAuction } from '../../persistence/market/listed-auctions.ts'
import { listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'

/** A client's key for one listing, and the digest of its content. */
export interface ListingKey {
  farmerId: string
  key: string
  digest: Buffer
}

/** @throws {ApiError} for a key that is too long. */
export function readListingKey(
  farmerId: string,
  key: string,
  {
    form,
    picture,
    images = '',
  }: { form: LotForm; picture: UploadedPicture | null; images: string | undefined },
): ListingKey {
  if (key.length > LISTING_KEY_LENGTH)
    throw refuseFields({
      ...{ field: 'listingKey', code: 'too-long', message: 'This key is too long' },
      params: { limit: LISTING_KEY_LENGTH },
    })
  const fields = JSON.stringify(Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1)))
  const digest = createHash('sha256').update(fields).update(images)
  if (picture) digest.update(picture.bytes)
  return { farmerId, key, digest: digest.digest() }
}

/**
 * The current state of the lot listed under the key within 24 hours; null if there is none.
 * @throws {ApiError}
 * `already-listed` if the form was a different one.
 */
export async function findListing(db: Queries, asked: ListingKey): Promise<ListedAuction | null> {
  const known = await db
    .selectFrom('listing_keys')
    .select(['auction_id', 'digest'])
    .where('farmer_id', '=', asked.farmerId)
    .where('key', '=', asked.key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!known) return null
  if (!known.digest.equals(asked.digest)) throw new ApiError('already-listed')
  return (await listedByIds(db, [known.auction_id]))[0] ?? null
}

/** Stores the use of the key; the farmer's row must be locked. */
export async function storeListing(trx: Queries, key: ListingKey, lot: ListedAuction): Promise<void> {
  const use = { digest: key.digest, auction_id: lot.auction.id, created_at: lot.createdAt }
  await trx
    .insertInto('listing_keys')
    .values({ farmer_id: key.farmerId, key: key.key, ...use })
    .onConflict((conflict) => conflict.columns(['farmer_id', 'key']).doUpdateSet(use))
    .execute()
}
