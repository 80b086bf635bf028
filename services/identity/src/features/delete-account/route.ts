import { DeleteAccountBody, EmptyAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { clearSessionCookie } from '../../session-cookie.ts'
import { deleteAccount } from './delete-account.ts'

export function deleteAccountRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.deleteAccount, {
    schema: { body: DeleteAccountBody, response: EmptyAnswer },
    handler: async (request, reply) => {
      const { userId } = currentUser(request)
      const client = await clientOf(request)
      const { password } = request.body
      await deleteAccount(identity, { userId, password, client, requestId: request.id })
      clearSessionCookie(reply, identity.config)
      return succeed(null, 'Your account has been deleted')
    },
  })
}
