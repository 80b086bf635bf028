import { isDeepStrictEqual } from 'node:util'
import {
  bodyLimits,
  InformationAnswer,
  InformationParams,
  type ItemContent,
  informationFields,
  newId,
  parseItem,
  routes,
  succeed,
} from '@boli/contracts'
import { claimUpload, inTransaction, releaseUpload } from '@boli/database'
import {
  ApiError,
  currentUser,
  publicRoute,
  readIdempotencyKey,
  readUpload,
  refuseFields,
  type Service,
  type Upload,
} from '@boli/http-kit'
import { takeInPicture } from '@boli/pictures'
import type { FastifyRequest } from 'fastify'
import type { InformationDeps } from '../deps.ts'
import { type AdminOrigin, publishItem } from '../persistence/item-events.ts'
import { columnsOf, contentOf, lockItem, presentItem } from '../persistence/items.ts'
import type { InformationDb } from '../persistence/tables.ts'

/** Routes by which administrators publish an item and change one. */
export function saveItemRoutes(app: Service, information: InformationDeps): void {
  publicRoute(app, routes.createInformation, {
    schema: { response: InformationAnswer },
    handler: async (request) => {
      const key = readIdempotencyKey(request)
      const origin = originOf(information, request)
      const item = await createItem(information, await readItem(request), { key, ...origin })
      return succeed(presentItem(item), 'Information created successfully')
    },
  })
  publicRoute(app, routes.updateInformation, {
    schema: { params: InformationParams, response: InformationAnswer },
    handler: async (request) => {
      const { id } = request.params
      const item = await updateItem(information, id, await readItem(request), originOf(information, request))
      return succeed(presentItem(item), 'Information updated successfully')
    },
  })
}

function readItem(request: FastifyRequest): Promise<Upload> {
  const maxBytes = bodyLimits['information-picture']
  return readUpload(request, {
    ...{ field: 'image', maxBytes, fields: informationFields, multiline: ['description'] },
  })
}

function originOf({ now }: InformationDeps, request: FastifyRequest): AdminOrigin {
  return { requestId: request.id, admin: currentUser(request), now: now() }
}

/** @returns the key of the stored picture; null if none was sent. */
async function storePicture({ database, store }: InformationDeps, { file }: Upload): Promise<string | null> {
  if (!file) return null
  const maxBytes = bodyLimits['information-picture']
  return takeInPicture({ database, store, prefix: 'information', picture: file, maxBytes })
}

/**
 * Publishes an item. A repeated key is answered with the item that it published.
 * @throws {ApiError} `validation-failed`, `picture-unreadable`, `picture-too-large`; `key-reused` if that item has other
 * fields.
 */
async function createItem(
  information: InformationDeps,
  upload: Upload,
  { key, ...origin }: AdminOrigin & { key: string | null },
) {
  const parsed = parseItem(upload.fields)
  if ('errors' in parsed) throw refuseFields(...parsed.errors)
  const pictureKey = await storePicture(information, upload)
  const { now } = origin

  return inTransaction(information.database.db, async (trx) => {
    const item = await trx
      .insertInto('items')
      .values({
        ...{ id: newId(now.getTime()), ...columnsOf(parsed.content), picture_key: pictureKey },
        ...{ created_at: now, updated_at: now, created_by_key: key },
      })
      .onConflict((conflict) => conflict.column('created_by_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!item) return findCreated(trx, key, parsed.content)
    if (pictureKey) await claimUpload(trx, pictureKey)
    await publishItem(trx, 'item-published', item, origin)
    return item
  })
}

async function findCreated(trx: InformationDb, key: string | null, content: ItemContent) {
  const item = await trx
    .selectFrom('items')
    .selectAll()
    .where('created_by_key', '=', key)
    .executeTakeFirstOrThrow()
  if (!isDeepStrictEqual(contentOf(item), content)) throw new ApiError('key-reused')
  return item
}

/**
 * Changes the fields that were sent. A new picture replaces the old one; `removeImage` removes it.
 * @throws {ApiError} `not-found`, `validation-failed`, `picture-unreadable`, `picture-too-large`.
 */
async function updateItem(information: InformationDeps, id: string, upload: Upload, origin: AdminOrigin) {
  const pictureKey = await storePicture(information, upload)
  return inTransaction(information.database.db, async (trx) => {
    const current = await lockItem(trx, id)
    const parsed = parseItem(upload.fields, contentOf(current))
    if ('errors' in parsed) throw refuseFields(...parsed.errors)
    const isRemoved = upload.fields.removeImage === 'true'
    if (pictureKey) await claimUpload(trx, pictureKey)
    if ((pictureKey || isRemoved) && current.picture_key) await releaseUpload(trx, current.picture_key)
    const item = await trx
      .updateTable('items')
      .set({
        ...columnsOf(parsed.content),
        picture_key: pictureKey ?? (isRemoved ? null : current.picture_key),
        version: current.version + 1,
        updated_at: origin.now,
      })
      .where('id', '=', current.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishItem(trx, 'item-updated', item, origin)
    return item
  })
}
