import { type LotForm, newId, type SaleTerms, topics, type UserClaims } from '@boli/contracts'
import { appendEvents, claimUpload, inTransaction, readClock } from '@boli/database'
import { ApiError, refuseFields, type UploadedPicture } from '@boli/http-kit'
import type { Auction } from '@boli/rules'
import { type AuctionsDeps, softCloseOf } from '../../deps.ts'
import { toAuctionSnapshot } from '../../domain/auction-state.ts'
import { refuseSeller } from '../../domain/bidders.ts'
import { readImages, readLot } from '../../domain/read-lot.ts'
import { auctionEvent, toLotSnapshot } from '../../persistence/auction-events.ts'
import { toAuctionRow } from '../../persistence/auction-row.ts'
import type { ListedAuction } from '../../persistence/market/listed-auctions.ts'
import { toListingColumns, toLotColumns } from '../../persistence/market/lot-columns.ts'
import { choosePictures, chooseReport, storePicture } from '../../persistence/pictures/choose-pictures.ts'
import { toPictureColumns } from '../../persistence/pictures/pictures.ts'
import type { Queries } from '../../persistence/tables.ts'
import { lockSeller } from '../../persistence/users.ts'
import { announceEndTimes, askToMatch, askToNotifyFollowers } from '../../persistence/wake-channels.ts'
import { newLog, toLeafRows } from '../../proof-log/append.ts'
import { toLogRow } from '../../proof-log/leaves.ts'
import { indexColumns } from '../../search/index-lots.ts'
import { findListing, readListingKey, storeListing } from './listing-key.ts'
import { defaultLotLimits, requireRoom } from './lot-limits.ts'

export interface CreateAuction {
  form: LotForm
  /** Empty if the client sends none. */
  listingKey: string
  /** The cover. */
  picture: UploadedPicture | null
  /** Ids of finished uploads joined by commas, in the order of the pictures. */
  images: string | undefined
  requestId: string
}

/**
 * Lists a lot, or answers with the one already listed under its listing key. Fields are validated before the picture is stored.
 * @throws {ApiError} with an error per field, for the picture, or beyond the farmer's limits; nothing is stored then.
 */
export async function createAuction(
  { database, store, limits, lotLimits = defaultLotLimits }: AuctionsDeps,
  farmer: UserClaims,
  { form, listingKey, picture, images, requestId }: CreateAuction,
): Promise<ListedAuction> {
  const refusal = refuseSeller(farmer)
  if (refusal !== null) throw new ApiError(refusal)
  const key = listingKey === '' ? null : readListingKey(farmer.userId, listingKey, { form, picture, images })
  const earlier = key && (await findListing(database.db, key))
  if (earlier) return earlier
  const parsed = readLot(form, await readClock(database.db), limits.shortestSeconds)
  const named = readImages(images, picture !== null)
  const imageErrors = 'error' in named ? [named.error] : []
  if ('errors' in parsed) throw refuseFields(...parsed.errors, ...imageErrors)
  if ('error' in named) throw refuseFields(named.error)

  // Checked before a picture is stored, and again under the lock.
  if (picture) await requireRoom(database.db, farmer.userId, lotLimits)
  const file = picture && (await storePicture({ database, store }, picture))
  return inTransaction(database.db, async (trx) => {
    const seller = { id: farmer.userId, username: farmer.username, fullname: farmer.fullname }
    const { logKey, ...rated } = await lockSeller(trx, seller)
    // The same form may have been sent twice concurrently.
    const other = key && (await findListing(trx, key))
    if (other) return other
    const nowMs = await requireRoom(trx, farmer.userId, lotLimits)
    if (file !== null) await claimUpload(trx, file)
    const choice = { file, removesCover: false, images: named.ids }
    const pictureKeys = await choosePictures(trx, farmer.userId, choice)
    const lot = await chooseReport(trx, farmer.userId, parsed.lot)
    const listed: ListedAuction = {
      auction: openAuction(farmer.userId, parsed.terms, nowMs),
      lot,
      farmer: { ...seller, ...rated },
      pictureKeys,
      isEdited: false,
      isSettling: false,
      createdAt: new Date(nowMs),
      buyerId: null,
    }
    const log = newLog(listed.auction, softCloseOf(limits), { timeMs: nowMs, logKey })
    await insertLot(trx, listed, log)
    if (key) await storeListing(trx, key, listed)
    await appendEvents(trx, topics.auctions, [
      auctionEvent(
        'auction-created',
        listed.auction,
        { state: toAuctionSnapshot(listed.auction, log.head), lot: toLotSnapshot(listed) },
        { requestId },
      ),
    ])
    await askToNotifyFollowers(trx, 'seller-listed', listed)
    await askToMatch(trx, listed.auction.id)
    await announceEndTimes(trx, listed.auction, nowMs)
    return listed
  })
}

function openAuction(farmerId: string, terms: SaleTerms, nowMs: number): Auction {
  const startsAtMs = terms.startsAtMs ?? nowMs
  const endsAtMs = startsAtMs + terms.durationMs
  return {
    id: newId(),
    farmerId,
    status: startsAtMs > nowMs ? 'scheduled' : 'active',
    closeReason: null,
    version: 1,
    termsVersion: 1,
    basePaise: terms.basePaise,
    fixedIncrementPaise: terms.fixedIncrementPaise,
    reservePaise: terms.reservePaise,
    pricePaise: terms.basePaise,
    leader: null,
    leaderMaximumPaise: 0,
    totalBids: 0,
    participants: 0,
    startsAtMs,
    endsAtMs,
    plannedEndMs: endsAtMs,
    decideAfterClose: terms.decideAfterClose,
  }
}

/** Lot, auction and the first leaf of its log in one statement. */
async function insertLot(
  trx: Queries,
  { auction, lot, pictureKeys, createdAt }: ListedAuction,
  { leaves, frontier }: ReturnType<typeof newLog>,
): Promise<void> {
  const lotRow = {
    ...{ id: auction.id, farmer_id: auction.farmerId, created_at: createdAt },
    ...toLotColumns(lot),
    ...toPictureColumns(pictureKeys),
    ...(await indexColumns(trx, lot)),
  }
  await trx
    .with('lot', (query) => query.insertInto('lots').values(lotRow))
    .with('log', (query) => query.insertInto('log_entries').values(toLeafRows(auction.id, leaves)))
    .insertInto('auctions')
    .values({
      ...toAuctionRow(auction),
      ...toListingColumns(lot),
      ...toLogRow(frontier),
      ranked_paise: auction.pricePaise,
    })
    .execute()
}
