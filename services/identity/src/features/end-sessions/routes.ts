import { EndedSessionsAnswer, EndSessionsBody, routes, SessionParams, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { clientOf } from '../../client.ts'
import type { Identity } from '../../deps.ts'
import { clearSessionCookie } from '../../session-cookie.ts'
import { endOwnSession, endSessionsElsewhere } from './end-sessions.ts'

export function endSessionRoutes(app: Service, identity: Identity): void {
  const commandOf = async (request: FastifyRequest, { password }: { password?: string | undefined }) => ({
    user: currentUser(request),
    password,
    client: await clientOf(request),
    requestId: request.id,
  })
  publicRoute(app, routes.endOtherSessions, {
    schema: { body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request) => {
      const ended = await endSessionsElsewhere(identity, await commandOf(request, request.body))
      return succeed({ ended }, 'Signed out elsewhere')
    },
  })
  publicRoute(app, routes.endSession, {
    schema: { params: SessionParams, body: EndSessionsBody, response: EndedSessionsAnswer },
    handler: async (request, reply) => {
      const { sessionId } = request.params
      const command = await commandOf(request, request.body)
      const isOwn = await endOwnSession(identity, { ...command, sessionId })
      if (isOwn) clearSessionCookie(reply, identity.config)
      return succeed({ ended: 1 }, 'This device has been signed out')
    },
  })
}
