import { routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { lockUser } from '../../persistence/users.ts'

export function cancelEmailChangeRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.cancelEmailChange, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const user = await cancelEmailChange(identity, currentUser(request).userId)
      return succeed(presentUser(user), 'Your email stays as it is')
    },
  })
}

/** Forgets the address that waits to be confirmed; the code mailed there confirms nothing more. Twice is no error. */
async function cancelEmailChange({ database, now }: Identity, userId: string): Promise<User> {
  return inTransaction(database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw new ApiError('not-signed-in')
    // Other services keep nothing of an address, so there is no event.
    await trx
      .updateTable('users')
      .set({ pending_email: null, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    return { ...user, pendingEmail: null }
  })
}
