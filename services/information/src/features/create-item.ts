import {
  bodyLimits,
  InformationAnswer,
  informationFields,
  newId,
  parseItem,
  routes,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { claimUpload, inTransaction } from '@boli/database'
import { currentUser, publicRoute, readUpload, refuseFields, type Service, type Upload } from '@boli/http-kit'
import { takeInPicture } from '@boli/pictures'
import type { InformationDeps } from '../deps.ts'
import { publishItem } from '../persistence/item-events.ts'
import { columnsOf, presentItem } from '../persistence/items.ts'

export function createItemRoute(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.createInformation, {
    schema: { response: InformationAnswer },
    handler: async (request) => {
      const upload = await readUpload(request, {
        field: 'image',
        maxBytes: bodyLimits['information-picture'],
        fields: informationFields,
        multiline: ['description'],
      })
      const item = await createItem(information, {
        upload,
        requestId: request.id,
        admin: currentUser(request),
      })
      return succeed(presentItem(item), 'Information created successfully')
    },
  })
}

/** Publishes an item. @throws {ApiError} `validation-failed`, `picture-unreadable`, `picture-too-large`. */
async function createItem(
  information: InformationDeps,
  command: { upload: Upload; requestId: string; admin: UserClaims },
) {
  const parsed = parseItem(command.upload.fields)
  if ('errors' in parsed) throw refuseFields(...parsed.errors)
  const { database, store } = information
  const { file } = command.upload
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
    if (pictureKey) await claimUpload(trx, pictureKey)
    const item = await trx
      .insertInto('items')
      .values({
        id: newId(now.getTime()),
        ...columnsOf(parsed.content),
        picture_key: pictureKey,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishItem(trx, 'item-published', item, {
      requestId: command.requestId,
      admin: command.admin,
      now,
    })
    return item
  })
}
