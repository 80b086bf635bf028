import { sessionCookieName } from '@boli/contracts'
import type { FastifyReply } from 'fastify'
import type { IdentityConfig } from './config.ts'
import type { StartedSession } from './persistence/sessions.ts'

function attributes(config: IdentityConfig) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isCookieSecure } as const
}

export function setSessionCookie(reply: FastifyReply, config: IdentityConfig, session: StartedSession): void {
  void reply.setCookie(sessionCookieName(config.isCookieSecure), session.sessionId, {
    ...attributes(config),
    expires: session.expiresAt,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: IdentityConfig): void {
  void reply.clearCookie(sessionCookieName(config.isCookieSecure), attributes(config))
}
