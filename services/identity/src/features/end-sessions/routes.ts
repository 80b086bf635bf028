import { EndedSessionsAnswer, routes, SessionParams, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import { clearSessionCookie } from '../../session-cookie.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'

export function endSessionRoutes(app: Service, identity: Identity): void {
  publicRoute(app, routes.endOtherSessions, {
    schema: { response: EndedSessionsAnswer },
    handler: async (request) => {
      const ended = await endOtherSessions(identity, { user: currentUser(request), requestId: request.id })
      return succeed({ ended }, 'Signed out elsewhere')
    },
  })
  publicRoute(app, routes.endSession, {
    schema: { params: SessionParams, response: EndedSessionsAnswer },
    handler: async (request, reply) => {
      const { sessionId } = request.params
      const isOwn = await endOwnSession(identity, {
        user: currentUser(request),
        sessionId,
        requestId: request.id,
      })
      if (isOwn) clearSessionCookie(reply, identity.config)
      return succeed({ ended: 1 }, 'This device has been signed out')
    },
  })
}
