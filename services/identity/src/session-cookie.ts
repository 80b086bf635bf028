import {
  deviceCookieName,
  pendingSignInCookieName,
  sessionCookieName,
  signedInCookieName,
} from '@boli/contracts'
import type { FastifyReply } from 'fastify'
import type { IdentityConfig } from './config.ts'
import { secondFactorLimits } from './domain/second-factor.ts'
import { DEVICE_KEPT_DAYS } from './persistence/known-devices.ts'
import type { SignedIn } from './persistence/sessions.ts'

/** @param sameSite set unless other sites are allowed; then only the origin check protects it. */
function attributes(config: IdentityConfig, sameSite: 'lax' | 'strict' = 'lax') {
  return {
    path: '/',
    sameSite: config.isForOtherSites ? 'none' : sameSite,
    secure: config.isCookieSecure,
  } as const
}

/**
 * Sets the session cookie, and a second one that shows pages that there is a session. A browser without a device id
 * gets one that outlives the session.
 */
export function setSignInCookies(
  reply: FastifyReply,
  config: IdentityConfig,
  { session, newDeviceId }: Pick<SignedIn, 'session' | 'newDeviceId'>,
): void {
  const common = { ...attributes(config), expires: session.expiresAt }
  const name = sessionCookieName(config.isCookieSecure)
  void reply
    .setCookie(name, session.sessionId, { ...common, httpOnly: true })
    .setCookie(signedInCookieName(config.isCookieSecure), '1', common)
  if (newDeviceId === null) return
  void reply.setCookie(deviceCookieName(config.isCookieSecure), newDeviceId, {
    ...attributes(config),
    httpOnly: true,
    maxAge: DEVICE_KEPT_DAYS * 24 * 60 * 60,
  })
}

/** The cookie between the password and the second step. */
export function setPendingSignInCookie(reply: FastifyReply, config: IdentityConfig, token: string): void {
  void reply.setCookie(pendingSignInCookieName(config.isCookieSecure), token, {
    ...attributes(config, 'strict'),
    httpOnly: true,
    maxAge: secondFactorLimits.pendingMs / 1000,
  })
}

export function clearPendingSignInCookie(reply: FastifyReply, config: IdentityConfig): void {
  const name = pendingSignInCookieName(config.isCookieSecure)
  void reply.clearCookie(name, { ...attributes(config, 'strict'), httpOnly: true })
}

export function clearSessionCookie(reply: FastifyReply, config: IdentityConfig): void {
  void reply
    .clearCookie(sessionCookieName(config.isCookieSecure), { ...attributes(config), httpOnly: true })
    .clearCookie(signedInCookieName(config.isCookieSecure), attributes(config))
}
