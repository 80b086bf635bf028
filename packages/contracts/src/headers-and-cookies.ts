import type { ServiceName } from './routes.ts'

/**
 * The cookie that is set and removed together with the session cookie, readable by pages: without it there is no
 * session, so pages need not ask for one. Its value is always `1`; no server reads it.
 * @param isSecure with Secure it carries the `__Host-` prefix.
 */
export function signedInCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_signed_in' : 'boli_signed_in'
}

/** Header by which a page says that a request is in the background, without user activity for a minute. */
export const BACKGROUND_HEADER = 'x-boli-background'

/** The service that serves the pictures below `/media/<prefix>/`; the gateway proxies by this. */
export const mediaOwners = {
  avatars: 'identity',
  lots: 'auctions',
  information: 'information',
} as const satisfies Record<string, ServiceName>
export type MediaPrefix = keyof typeof mediaOwners

/** Our origin, sent by the gateway to a service if a call does not come from our own pages. */
export const PUBLIC_ORIGIN_HEADER = 'x-boli-public-origin'

/** The session cookie; with Secure it carries the `__Host-` prefix. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_session' : 'boli_session'
}

/** The cookie of a sign-in whose password was right and whose second step is still to come. */
export function pendingSignInCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_sign_in' : 'boli_sign_in'
}
/** Header by which the gateway passes the pending sign-in's cookie on to identity; removed from browser requests. */
export const PENDING_SIGN_IN_HEADER = 'x-boli-sign-in'

/** Header by which the edge passes on the client's address: in full to identity, only its group to others. */
export const CLIENT_ADDRESS_HEADER = 'x-boli-client-address'
/**
 * Header of the gateway's own service token (the callee as audience), sent beside {@link CLIENT_ADDRESS_HEADER}
 * on proxied calls: the address counts only where this token verifies. Both are removed from what browsers send.
 */
export const EDGE_TOKEN_HEADER = 'x-boli-edge-token'

/**
 * The cookie with the random id of a browser in which a user has signed in before, so that limits on password guesses
 * apply to strangers and not to the account's owner. It gives no access by itself.
 */
export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_device' : 'boli_device'
}
/** Header by which the gateway passes the device cookie on to identity; removed from browser requests. */
export const DEVICE_HEADER = 'x-boli-device'

/**
 * The key of the realtime node to which the gateway forwards a new connection. The connection's id begins with it, so
 * that any gateway finds the node while the connection still polls.
 */
export const NODE_HEADER = 'x-boli-node'
/** `unknown` on realtime's answer to a handshake whose cookie belongs to no session, so that the gateway counts it. */
export const SESSION_HEADER = 'x-boli-session'
/** Separates a node's key from the rest of a connection's id. */
export const NODE_SEPARATOR = '.'
