import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { LanguageField, RoleField } from '../http/identity.ts'
import { Id, Timestamp } from '../ids.ts'

/** POST /internal/sessions/exchange: an opaque session id for a short-lived token. Needs a service token. */
export const EXCHANGE_PATH = '/internal/sessions/exchange'
export const JWKS_PATH = '/.well-known/jwks.json'

export const ExchangeBody = Type.Object({ sessionId: Type.String({ minLength: 20, maxLength: 128 }) })

/** Claims of a user's token, beside issuer, audience and expiry. */
export const UserClaims = Type.Object({
  userId: Id,
  username: Type.String(),
  fullname: Type.String(),
  role: RoleField,
  isVerified: Type.Boolean(),
  language: LanguageField,
  sessionKey: Type.String({ description: 'hash of the session id' }),
})
export type UserClaims = Static<typeof UserClaims>

export const ExchangeAnswer = Answer(
  Type.Object({ token: Type.String(), expiresAt: Timestamp, user: UserClaims }),
)
export type ExchangedSession = Static<typeof ExchangeAnswer>['data']

/** The session cookie; with Secure it carries the `__Host-` prefix. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_session' : 'boli_session'
}

/** Issuer and audience of user tokens. */
export const USER_TOKEN_ISSUER = 'boli-identity'
export const USER_TOKEN_AUDIENCE = 'boli'
/** Header by which the edge tells the browser's address to identity, inside a service-token call only. */
export const CLIENT_ADDRESS_HEADER = 'x-boli-client-address'
/**
 * Header of the gateway's own service token (audience identity), sent beside {@link CLIENT_ADDRESS_HEADER}
 * on proxied calls: the address counts only where this token verifies. Both are removed from what browsers send.
 */
export const EDGE_TOKEN_HEADER = 'x-boli-edge-token'
