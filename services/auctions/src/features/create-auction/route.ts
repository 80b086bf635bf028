import { bodyLimits, CreateAuctionAnswer, createAuctionFields, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, readUpload, type Service } from '@boli/service-kit'
import type { Auctions } from '../../deps.ts'
import { toAuctionView } from '../../persistence/auction-view.ts'
import { createAuction } from './create-auction.ts'

/** POST /auction/create-auction: a form with at most one picture. */
export function createAuctionRoute(app: Service, auctions: Auctions): void {
  publicRoute(app, routes.createAuction, {
    schema: { response: CreateAuctionAnswer },
    wrongRole: 'only-farmers-create',
    async handler(request) {
      const { fields, file } = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits.picture,
        fields: createAuctionFields,
      })
      const listed = await createAuction(auctions, currentUser(request), {
        form: fields,
        picture: file,
        requestId: request.id,
      })
      return succeed({ auction: toAuctionView(listed) }, 'Auction created successfully')
    },
  })
}
