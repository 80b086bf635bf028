import { EmptyAnswer, HidePictureBody, LotPictureParams, routes, succeed, topics } from '@boli/contracts'
import { type AdminCall, appendEvents, inTransaction, recordAct, releaseUpload } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { nextVersion } from '../domain/edit-listing.ts'
import { updatedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import { pictureKeyOf, toPictureColumns } from '../persistence/pictures/pictures.ts'

/** DELETE /admin/auctions/:auctionId/pictures/:pictureId: hides one picture of a lot from everyone, with a reason. */
export function hidePictureRoute(app: Service, auctions: AuctionsDeps): void {
  publicRoute(app, routes.hidePicture, {
    schema: { params: LotPictureParams, body: HidePictureBody, response: EmptyAnswer },
    async handler(request) {
      const reason = request.body.reason.trim()
      await hidePicture(auctions, adminCallOf(request), request.params, reason)
      return succeed(null, 'The picture is hidden')
    },
  })
}

/**
 * The lot and its earlier versions retain their other pictures. The file is deleted within a minute.
 * @throws {ApiError} `auction-not-found`; `not-found` if the lot has no such picture.
 */
async function hidePicture(
  { database }: AuctionsDeps,
  call: AdminCall,
  { auctionId, pictureId }: { auctionId: string; pictureId: string },
  reason: string,
): Promise<void> {
  const key = pictureKeyOf(pictureId)
  await inTransaction(database.db, async (trx) => {
    const before = await lockAuction(trx, auctionId)
    const pictureKeys = before.pictureKeys.filter((one) => one !== key)
    const { rows: edits } = await sql`
      update lot_edits set more_pictures = array_remove(more_pictures, ${key}),
        picture_key = case when picture_key = ${key} then null else picture_key end
      where auction_id = ${auctionId} and (picture_key = ${key} or ${key} = any (more_pictures))
      returning auction_id`.execute(trx)
    const isShown = pictureKeys.length < before.pictureKeys.length
    if (!isShown && edits.length === 0) throw new ApiError('not-found')
    await releaseUpload(trx, key)
    await trx
      .insertInto('hidden_pictures')
      .values({
        ...{ auction_id: auctionId, picture_key: key, reason, hidden_by: call.admin.username },
        hidden_at: sql<Date>`clock_timestamp()`,
      })
      .execute()
    if (isShown) {
      const after = { ...before, pictureKeys, auction: nextVersion(before.auction) }
      await trx.updateTable('lots').set(toPictureColumns(pictureKeys)).where('id', '=', auctionId).execute()
      await saveAuction(trx, after.auction)
      await appendEvents(trx, topics.auctions, [updatedEvent(after, { requestId: call.requestId })])
    }
    const { farmer, lot } = before
    await recordAct(trx, 'auctions', call, {
      ...{ act: 'hide-picture', subject: auctionId, lot: { _id: auctionId, name: lot.productName } },
      ...{ person: { userId: farmer.id, username: farmer.username }, facts: { reason } },
    })
  })
}
