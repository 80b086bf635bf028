import {
  AuctionParams,
  bodyLimits,
  routes,
  succeed,
  UpdateAuctionAnswer,
  updateAuctionFields,
} from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { readOwnDetail } from '../../persistence/auction-detail.ts'
import { updateAuction } from './update-auction.ts'

/** PATCH /auction/update-auction/:auctionId: changes the fields that are sent, and replaces or removes pictures. */
export function updateAuctionRoute(app: Service, auctions: AuctionsDeps): void {
  publicRoute(app, routes.updateAuction, {
    schema: { params: AuctionParams, response: UpdateAuctionAnswer },
    async handler(request) {
      const { fields, file } = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits.picture,
        fields: updateAuctionFields,
        multiline: ['desc'],
        lists: ['images'],
      })
      const { removeImage, images, ...changes } = fields
      const listed = await updateAuction(auctions, currentUser(request).userId, {
        auctionId: request.params.auctionId,
        changes,
        picture: file,
        removesCover: removeImage === 'true',
        images,
        requestId: request.id,
      })
      const auction = await readOwnDetail(auctions.database.db, listed)
      return succeed({ auction }, 'Auction updated successfully')
    },
  })
}
