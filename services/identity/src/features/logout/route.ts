import { EmptyAnswer, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { clearSessionCookie } from '../../session-cookie.ts'
import { logout } from './logout.ts'

export function logoutRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.logout, {
    schema: { response: EmptyAnswer },
    handler: async (request, reply) => {
      // Without a session there is nothing to end: the client is signed out already.
      if (request.user) {
        const { userId, sessionKey } = request.user
        await logout(identity, { userId, sessionKey, requestId: request.id })
      }
      clearSessionCookie(reply, identity.config)
      // Pictures of deals and other private answers, which Back would show to the next person.
      void reply.header('clear-site-data', '"cache"')
      return succeed(null, 'User logged out successfully!')
    },
  })
}
