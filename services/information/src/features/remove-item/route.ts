import { EmptyAnswer, InformationParams, routes, succeed } from '@boli/contracts'
import { inTransaction, releaseUpload } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { tellItemRemoved } from '../../persistence/item-events.ts'
import { lockItem } from '../../persistence/items.ts'

/** Removes an item and its picture. */
export function removeItemRoute(app: Service, { database, now }: InformationDeps): void {
  publicRoute(app, routes.deleteInformation, {
    schema: { params: InformationParams, response: EmptyAnswer },
    handler: async (request) => {
      await inTransaction(database.db, async (trx) => {
        const item = await lockItem(trx, request.params.id)
        await trx.deleteFrom('items').where('id', '=', item.id).execute()
        if (item.picture_key) await releaseUpload(trx, item.picture_key)
        await tellItemRemoved(trx, item, { requestId: request.id, admin: currentUser(request), now: now() })
      })
      return succeed(null, 'Information deleted successfully')
    },
  })
}
