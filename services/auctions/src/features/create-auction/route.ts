import { bodyLimits, CreateAuctionAnswer, newAuctionFields, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'
import { readOwnDetail } from '../../persistence/auction-detail.ts'
import { createAuction } from './create-auction.ts'

/** POST /auction/create-auction: a form with at most one picture. */
export function createAuctionRoute(app: Service, auctions: AuctionsDeps): void {
  publicRoute(app, routes.createAuction, {
    schema: { response: CreateAuctionAnswer },
    wrongRole: 'only-farmers-create',
    async handler(request) {
      const { fields, file } = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits.picture,
        fields: newAuctionFields,
        multiline: ['desc'],
        lists: ['images'],
      })
      const { listingKey = '', images, ...form } = fields
      const listed = await createAuction(auctions, currentUser(request), {
        form,
        listingKey,
        picture: file,
        images,
        requestId: request.id,
      })
      const auction = await readOwnDetail(auctions.database.db, listed)
      return succeed({ auction }, 'Auction created successfully')
    },
  })
}
