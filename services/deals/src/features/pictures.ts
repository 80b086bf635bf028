import {
  bodyLimits,
  DealParams,
  DealPictureAnswer,
  DealPictureParams,
  routes,
  succeed,
} from '@boli/contracts'
import {
  ApiError,
  adminCallOf,
  currentUser,
  publicRoute,
  readUpload,
  refuseFields,
  type Service,
} from '@boli/http-kit'
import { takeInPicture } from '@boli/pictures'
import type { DealsDeps } from '../deps.ts'
import { recordAccess } from '../persistence/administration.ts'
import { pictureFolder, pictureName } from '../persistence/deal-pictures.ts'
import { requireReader } from '../persistence/read-deals.ts'

/** Pictures of a deal: the parties add them, and only they and administrators load them. */
export function pictureRoutes(app: Service, { database, store }: DealsDeps): void {
  publicRoute(app, routes.addDealPicture, {
    schema: { params: DealParams, response: DealPictureAnswer },
    handler: async (request) => {
      const { dealId } = request.params
      const { by, isAgreed } = await requireReader(database.db, dealId, currentUser(request))
      if (by === 'admin') throw new ApiError('not-your-step')
      if (!isAgreed) throw new ApiError('step-not-open')
      const maxBytes = bodyLimits.picture
      const { file } = await readUpload(request, { field: 'picture', maxBytes, fields: [] })
      if (!file)
        throw refuseFields({ field: 'picture', code: 'required', message: 'Please choose a picture' })
      const prefix = pictureFolder(dealId)
      const key = await takeInPicture({ database, store, prefix, picture: file, maxBytes })
      return succeed({ picture: pictureName(key) }, 'Picture added', 201)
    },
  })

  publicRoute(app, routes.dealPicture, {
    schema: { params: DealPictureParams },
    handler: async (request, reply) => {
      const { dealId, file } = request.params
      const user = currentUser(request)
      const { by } = await requireReader(database.db, dealId, user)
      const picture = await store.get(`${pictureFolder(dealId)}/${file}`)
      if (!picture) throw new ApiError('not-found')
      if (by === 'admin') await recordAccess(database, adminCallOf(request), { act: 'see-picture', dealId })
      return reply
        .type(picture.contentType)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture.bytes)
    },
  })
}
