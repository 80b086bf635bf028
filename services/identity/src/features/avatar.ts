import {
  AvatarAnswer,
  bodyLimits,
  EmptyAnswer,
  HidePictureBody,
  type MediaPrefix,
  routes,
  succeed,
  UserParams,
} from '@boli/contracts'
import { beginUpload, claimUpload, inTransaction, releaseUpload, UploadExpired } from '@boli/database'
import {
  ApiError,
  currentUser,
  publicRoute,
  readUpload,
  refuseFields,
  type Service,
  type UploadedPicture,
} from '@boli/http-kit'
import { encodeUpload, newPictureKey, pictureUrls, storePicture } from '@boli/pictures'
import { actOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import type { User } from '../domain/user.ts'
import { recordAccess } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { lockSelf, lockUser } from '../persistence/users.ts'

export const AVATAR_PREFIX = 'avatars' satisfies MediaPrefix

/**
 * Routes to set and remove the user's own picture, and for administrators to hide any user's picture from everyone, for
 * a reason that the audit records.
 */
export function avatarRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.addAvatar, {
    schema: { response: AvatarAnswer },
    handler: async (request) => {
      const { userId } = currentUser(request)
      const { file } = await readUpload(request, {
        field: 'avatar',
        maxBytes: bodyLimits.picture,
        fields: [],
      })
      if (!file) throw refuseFields({ field: 'avatar', code: 'required', message: 'Please choose a picture' })
      return succeed(await addAvatar(identity, userId, file), 'Avatar updated successfully')
    },
  })
  publicRoute(app, routes.removeAvatar, {
    schema: { response: EmptyAnswer },
    handler: async (request) => {
      await inTransaction(db, async (trx) => {
        const user = await lockSelf(trx, currentUser(request).userId)
        if (user.avatarKey) await changeAvatar(trx, user, null, identity.now())
      })
      return succeed(null, 'Your picture has been removed')
    },
  })
  publicRoute(app, routes.hideAvatar, {
    schema: { params: UserParams, body: HidePictureBody, response: EmptyAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      const facts = { reason: request.body.reason.trim() }
      await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, request.params.id)
        if (!user?.avatarKey) throw new ApiError('not-found')
        await changeAvatar(trx, user, null, act.now)
        await recordAccess(trx, { ...act, action: 'hide-avatar', user, facts })
      })
      return succeed(null, 'The picture is hidden')
    },
  })
}

/**
 * Re-encodes and stores a user's picture in place of the earlier one, which is removed within a minute.
 * @returns the picture's address.
 * @throws {ApiError} as `encodeUpload` does.
 */
async function addAvatar(identity: IdentityDeps, userId: string, file: UploadedPicture): Promise<string> {
  const { db } = identity.database
  const picture = await encodeUpload(file, bodyLimits.picture)
  const key = newPictureKey(AVATAR_PREFIX)
  await beginUpload(db, key)
  try {
    await storePicture(identity.store, AVATAR_PREFIX, picture, key)
    await inTransaction(db, async (trx) => {
      const user = await lockSelf(trx, userId)
      await claimUpload(trx, key)
      await changeAvatar(trx, user, key, identity.now())
    })
  } catch (error) {
    if (error instanceof UploadExpired) throw new ApiError('conflict', { cause: error })
    throw error
  }
  return pictureUrls(key).src
}

/** Writes a user's picture, null for none, and releases the earlier one, which is removed within a minute. */
async function changeAvatar(trx: IdentityDb, user: User, key: string | null, now: Date): Promise<void> {
  if (user.avatarKey) await releaseUpload(trx, user.avatarKey)
  await trx.updateTable('users').set({ avatar_key: key, updated_at: now }).where('id', '=', user.id).execute()
}
