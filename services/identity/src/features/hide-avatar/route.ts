import { EmptyAnswer, HidePictureBody, routes, succeed, UserParams } from '@boli/contracts'
import { inTransaction, releaseUpload } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { recordLook } from '../../persistence/administration.ts'
import { lockUser } from '../../persistence/users.ts'

/** DELETE /admin/user-avatar/:id: takes a member's picture away from everybody, for a reason that the audit keeps. */
export function hideAvatarRoute(app: Service, { database, now: clock }: Identity): void {
  publicRoute(app, routes.hideAvatar, {
    schema: { params: UserParams, body: HidePictureBody, response: EmptyAnswer },
    handler: async (request) => {
      const admin = currentUser(request)
      const facts = { reason: request.body.reason.trim() }
      const now = clock()
      await inTransaction(database.db, async (trx) => {
        const user = await lockUser(trx, request.params.id)
        if (!user?.avatarKey) throw new ApiError('not-found')
        await releaseUpload(trx, user.avatarKey)
        await trx
          .updateTable('users')
          .set({ avatar_key: null, updated_at: now })
          .where('id', '=', user.id)
          .execute()
        await recordLook(trx, { admin, action: 'hide-avatar', user, facts, requestId: request.id, now })
      })
      return succeed(null, 'The picture is hidden')
    },
  })
}
