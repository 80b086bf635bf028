import { isDeepStrictEqual } from 'node:util'
import { type LotForm, topics } from '@boli/contracts'
import { appendEvents, claimUpload, inTransaction, readClock } from '@boli/database'
import { ApiError, refuseFields, type UploadedPicture } from '@boli/http-kit'
import type { Auction } from '@boli/rules'
import { type AuctionsDeps, softCloseOf } from '../../deps.ts'
import { editListing, type Listing, nextVersion } from '../../domain/edit-listing.ts'
import { readImages } from '../../domain/read-lot.ts'
import { updatedEvent } from '../../persistence/auction-events.ts'
import { saveAuction } from '../../persistence/auction-row.ts'
import { type ListedAuction, lockAuction, readAuction } from '../../persistence/market/listed-auctions.ts'
import { toListingColumns, toLotColumns } from '../../persistence/market/lot-columns.ts'
import {
  choosePictures,
  chooseReport,
  releasePictures,
  reportKeys,
  storePicture,
} from '../../persistence/pictures/choose-pictures.ts'
import { toPictureColumns } from '../../persistence/pictures/pictures.ts'
import type { Queries } from '../../persistence/tables.ts'
import { announceEndTimes, askToMatch, askToNotifyFollowers } from '../../persistence/wake-channels.ts'
import { logEdit } from '../../proof-log/append.ts'
import { indexLot } from '../../search/index-lots.ts'

/** Limited because every version is shown, with its pictures. */
const EDITS_AFTER_BIDS = 20

export interface UpdateAuction {
  auctionId: string
  changes: LotForm
  /** Replaces the cover. */
  picture: UploadedPicture | null
  /** Removes the cover if there is no replacement. */
  removesCover: boolean
  /** Ids of all pictures joined by commas, in order; undefined if they do not change. */
  images: string | undefined
  requestId: string
}

/**
 * Changes a lot: everything before its first bid, description and pictures after it.
 * @throws {ApiError} if the lot is not the caller's, has ended or has bids, or a field is invalid.
 */
export async function updateAuction(
  { database, store, limits }: AuctionsDeps,
  farmerId: string,
  { auctionId, changes, picture, removesCover, images, requestId }: UpdateAuction,
): Promise<ListedAuction> {
  const { shortestSeconds } = limits
  // Validated before the picture is stored, and again under the lock.
  const found = ownLot(await readAuction(database.db, auctionId), farmerId)
  edit(found, changes, await readClock(database.db), shortestSeconds)
  const named = readImages(images, picture !== null)
  if ('error' in named) throw refuseFields(named.error)
  const file = picture && (await storePicture({ database, store }, picture))

  return inTransaction(database.db, async (trx) => {
    const before = ownLot(await lockAuction(trx, auctionId), farmerId)
    const edited = edit(before, changes, await readClock(trx), shortestSeconds)
    if (file !== null) await claimUpload(trx, file)
    const choice = { file, removesCover, images: named.ids }
    const pictureKeys = await choosePictures(trx, farmerId, choice, before.pictureKeys)
    if (!edited.isChanged && isDeepStrictEqual(pictureKeys, before.pictureKeys)) return before
    const lot = await chooseReport(trx, farmerId, edited.listing.lot, before.lot)
    const nowMs = await readClock(trx)
    if (before.auction.leader !== null) await storeFormerWords(trx, before, nowMs)
    else {
      const former = [...before.pictureKeys, ...reportKeys(before.lot)]
      await releasePictures(trx, former, [...pictureKeys, ...reportKeys(lot)])
    }
    const after: ListedAuction = {
      ...before,
      lot,
      auction: edited.isChanged ? edited.listing.auction : withNewPicture(before.auction),
      pictureKeys,
      // Bidders see what was changed after their bids.
      isEdited: before.isEdited || before.auction.leader !== null,
    }
    await saveLot(trx, after)
    await saveAuction(trx, after.auction)
    const log = await logEdit(trx, after.auction, softCloseOf(limits), nowMs)
    await appendEvents(trx, topics.auctions, [updatedEvent(after, { requestId, log })])
    await askToNotifyFollowers(trx, 'lot-changed', after)
    await askToMatch(trx, after.auction.id)
    await announceEndTimes(trx, after.auction, nowMs)
    return after
  })
}

/** Everyone may see a lot, so the lot of another farmer is refused and not hidden. */
function ownLot(listed: ListedAuction, farmerId: string): ListedAuction {
  if (listed.auction.farmerId !== farmerId) throw new ApiError('not-allowed')
  return listed
}

/** A new picture changes the terms for users who have not bid yet. */
function withNewPicture(auction: Auction): Auction {
  const termsVersion = auction.leader === null ? auction.termsVersion + 1 : auction.termsVersion
  return { ...nextVersion(auction), termsVersion }
}

function edit(
  listed: Listing,
  changes: LotForm,
  nowMs: number,
  shortestSeconds: number,
): { listing: Listing; isChanged: boolean } {
  const outcome = editListing(listed, changes, nowMs, shortestSeconds)
  switch (outcome.kind) {
    case 'edited':
      return outcome
    case 'invalid':
      throw refuseFields(...outcome.errors)
    case 'ended':
      throw new ApiError('auction-ended')
    case 'has-bids':
      throw new ApiError('has-bids', {
        message: 'This lot already has bids: only its description and picture can change',
        errors: outcome.fields.map((field) => ({
          field,
          code: 'has-bids',
          message: 'This cannot change after the first bid',
        })),
      })
  }
}

/** The version that bidders saw when they bid stays visible, with its pictures. */
async function storeFormerWords(trx: Queries, { auction, lot, pictureKeys }: ListedAuction, nowMs: number) {
  const { edits } = await trx
    .selectFrom('lot_edits')
    .select(({ fn }) => fn.countAll<number>().as('edits'))
    .where('auction_id', '=', auction.id)
    .executeTakeFirstOrThrow()
  if (edits >= EDITS_AFTER_BIDS) throw new ApiError('too-many-edits', { params: { limit: EDITS_AFTER_BIDS } })
  await trx
    .insertInto('lot_edits')
    .values({
      auction_id: auction.id,
      number: edits + 1,
      edited_at: new Date(nowMs),
      description: lot.description,
      ...toPictureColumns(pictureKeys),
    })
    .execute()
}

async function saveLot(trx: Queries, { auction, lot, pictureKeys, isEdited }: ListedAuction): Promise<void> {
  await trx
    .updateTable('lots')
    .set({ ...toLotColumns(lot), ...toPictureColumns(pictureKeys), is_edited: isEdited })
    .where('id', '=', auction.id)
    .execute()
  await trx.updateTable('auctions').set(toListingColumns(lot)).where('id', '=', auction.id).execute()
  await indexLot(trx, auction.id, lot)
}
