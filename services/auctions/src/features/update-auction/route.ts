import {
  AuctionParams,
  bodyLimits,
  createAuctionFields,
  routes,
  succeed,
  UpdateAuctionAnswer,
} from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { updateAuction } from './update-auction.ts'

/** PATCH /auction/update-auction/:auctionId: the fields that change, and perhaps another picture. */
export function updateAuctionRoute(app: Service, auctions: Auctions): void {
  publicRoute(app, routes.updateAuction, {
    schema: { params: AuctionParams, response: UpdateAuctionAnswer },
    async handler(request) {
      const { fields, file } = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits.picture,
        fields: createAuctionFields,
      })
      const listed = await updateAuction(auctions, currentUser(request).userId, {
        auctionId: request.params.auctionId,
        changes: fields,
        picture: file,
        requestId: request.id,
      })
      return succeed({ auction: toAuctionView(listed) }, 'Auction updated successfully')
    },
  })
}
