import { EmptyAnswer, routes, succeed } from '@boli/contracts'
import { inTransaction, releaseUpload } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { lockUser } from '../../persistence/users.ts'

export function removeAvatarRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.removeAvatar, {
    schema: { response: EmptyAnswer },
    handler: async (request) => {
      await removeAvatar(identity, currentUser(request).userId)
      return succeed(null, 'Your picture has been removed')
    },
  })
}

/** The picture itself is removed within a minute. Without one there is nothing to do. */
async function removeAvatar({ database, now }: Identity, userId: string): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('not-signed-in')
    if (!user.avatarKey) return
    await releaseUpload(trx, user.avatarKey)
    await trx
      .updateTable('users')
      .set({ avatar_key: null, updated_at: now() })
      .where('id', '=', userId)
      .execute()
  })
}
