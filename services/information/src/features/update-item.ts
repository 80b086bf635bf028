import {
  bodyLimits,
  InformationAnswer,
  InformationParams,
  informationFields,
  parseItem,
  routes,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { claimUpload, inTransaction, releaseUpload } from '@boli/database'
import { currentUser, publicRoute, readUpload, refuseFields, type Service, type Upload } from '@boli/http-kit'
import { takeInPicture } from '@boli/pictures'
import type { InformationDeps } from '../deps.ts'
import { publishItem } from '../persistence/item-events.ts'
import { columnsOf, contentOf, lockItem, presentItem } from '../persistence/items.ts'

export function updateItemRoute(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.updateInformation, {
    schema: { params: InformationParams, response: InformationAnswer },
    handler: async (request) => {
      const upload = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits['information-picture'],
        fields: informationFields,
        multiline: ['description'],
      })
      const item = await updateItem(information, {
        id: request.params.id,
        upload,
        requestId: request.id,
        admin: currentUser(request),
      })
      return succeed(presentItem(item), 'Information updated successfully')
    },
  })
}

/**
 * Changes the fields that were sent. A new picture replaces the old one; `removeImage` removes it.
 * @throws {ApiError} `not-found`, `validation-failed`, `picture-unreadable`, `picture-too-large`.
 */
async function updateItem(
  information: InformationDeps,
  command: { id: string; upload: Upload; requestId: string; admin: UserClaims },
) {
  const { database, store } = information
  const { fields, file } = command.upload
  const pictureKey = file
    ? await takeInPicture({
        database,
        store,
        prefix: 'information',
        picture: file,
        maxBytes: bodyLimits['information-picture'],
      })
    : null
  const now = information.now()

  return inTransaction(database.db, async (trx) => {
    const current = await lockItem(trx, command.id)
    const parsed = parseItem(fields, contentOf(current))
    if ('errors' in parsed) throw refuseFields(...parsed.errors)
    const isRemoved = fields.removeImage === 'true'
    if (pictureKey) await claimUpload(trx, pictureKey)
    if ((pictureKey || isRemoved) && current.picture_key) await releaseUpload(trx, current.picture_key)
    const item = await trx
      .updateTable('items')
      .set({
        ...columnsOf(parsed.content),
        picture_key: pictureKey ?? (isRemoved ? null : current.picture_key),
        version: current.version + 1,
        updated_at: now,
      })
      .where('id', '=', current.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishItem(trx, 'item-updated', item, { requestId: command.requestId, admin: command.admin, now })
    return item
  })
}
