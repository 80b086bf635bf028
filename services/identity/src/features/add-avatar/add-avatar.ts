import { bodyLimits, type MediaPrefix } from '@boli/contracts'
import { beginUpload, claimUpload, inTransaction, releaseUpload, UploadExpired } from '@boli/database'
import { ApiError, type UploadedPicture } from '@boli/http-kit'
import { encodeUpload, newPictureKey, pictureUrls, storePicture } from '@boli/pictures'
import type { Identity } from '../../deps.ts'
import { lockUser } from '../../persistence/users.ts'

export const AVATAR_PREFIX = 'avatars' satisfies MediaPrefix

/**
 * Re-encodes and stores a user's picture in place of the earlier one, which is removed within a minute.
 * @returns the picture's address.
 * @throws {ApiError} as `encodeUpload` does.
 */
export async function addAvatar(
  identity: Identity,
  command: { userId: string; picture: UploadedPicture },
): Promise<string> {
  const { db } = identity.database
  const picture = await encodeUpload(command.picture, bodyLimits.picture)
  const key = newPictureKey(AVATAR_PREFIX)
  await beginUpload(db, key)
  try {
    await storePicture(identity.store, AVATAR_PREFIX, picture, key)
    await inTransaction(db, async (trx) => {
      const user = await lockUser(trx, command.userId)
      if (!user) throw new ApiError('not-signed-in')
      await claimUpload(trx, key)
      if (user.avatarKey) await releaseUpload(trx, user.avatarKey)
      await trx
        .updateTable('users')
        .set({ avatar_key: key, updated_at: identity.now() })
        .where('id', '=', user.id)
        .execute()
    })
  } catch (error) {
    if (error instanceof UploadExpired) throw new ApiError('conflict', { cause: error })
    throw error
  }
  return pictureUrls(key).src
}
