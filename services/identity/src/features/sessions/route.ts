import { routes, SessionsAnswer, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { listSessions } from './list-sessions.ts'

export function sessionsRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.sessions, {
    schema: { response: SessionsAnswer },
    handler: async (request) => succeed(await listSessions(identity, currentUser(request))),
  })
}
