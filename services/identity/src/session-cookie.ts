import { SIGNED_IN_COOKIE, sessionCookieName } from '@boli/contracts'
import type { FastifyReply } from 'fastify'
import type { IdentityConfig } from './config.ts'
import type { StartedSession } from './persistence/sessions.ts'

function attributes(config: IdentityConfig) {
  return { path: '/', sameSite: 'lax', secure: config.isCookieSecure } as const
}

/** Gives the browser its session, and beside it what tells the pages, but nobody else anything, that there is one. */
export function setSessionCookie(reply: FastifyReply, config: IdentityConfig, session: StartedSession): void {
  const common = { ...attributes(config), expires: session.expiresAt }
  const name = sessionCookieName(config.isCookieSecure)
  void reply
    .setCookie(name, session.sessionId, { ...common, httpOnly: true })
    .setCookie(SIGNED_IN_COOKIE, '1', common)
}

export function clearSessionCookie(reply: FastifyReply, config: IdentityConfig): void {
  void reply
    .clearCookie(sessionCookieName(config.isCookieSecure), { ...attributes(config), httpOnly: true })
    .clearCookie(SIGNED_IN_COOKIE, attributes(config))
}
