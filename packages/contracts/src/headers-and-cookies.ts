import type { ServiceName } from './routes.ts'

/**
 * The cookie that is set and removed together with the session cookie, readable by pages: without it nobody
 * is signed in, so that they need not ask. Its value is always `1`; no server reads it.
 * @param isSecure with Secure it carries the `__Host-` prefix.
 */
export function signedInCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_signed_in' : 'boli_signed_in'
}

/** Header by which a page says that a request is in the background, without user activity for a minute. */
export const BACKGROUND_HEADER = 'x-boli-background'

/** Whose pictures are served below `/media/<prefix>/`; the gateway proxies by this. */
export const mediaOwners = {
  avatars: 'identity',
  lots: 'auctions',
  information: 'information',
} as const satisfies Record<string, ServiceName>
export type MediaPrefix = keyof typeof mediaOwners

/** Our origin, from the gateway to a service, where a call comes from no page of ours. */
export const PUBLIC_ORIGIN_HEADER = 'x-boli-public-origin'

/** The session cookie; with Secure it carries the `__Host-` prefix. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_session' : 'boli_session'
}

/** The cookie of a sign-in whose password was right and whose second step is still to come. */
export function pendingSignInCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_sign_in' : 'boli_sign_in'
}
/** Header by which the gateway passes that cookie's value on to identity; removed from what browsers send. */
export const PENDING_SIGN_IN_HEADER = 'x-boli-sign-in'

/** Header by which the edge passes on where a request came from: identity the browser's address, information its group. */
export const CLIENT_ADDRESS_HEADER = 'x-boli-client-address'
/**
 * Header of the gateway's own service token (the callee as audience), sent beside {@link CLIENT_ADDRESS_HEADER}
 * on proxied calls: the address counts only where this token verifies. Both are removed from what browsers send.
 */
export const EDGE_TOKEN_HEADER = 'x-boli-edge-token'

/**
 * A browser in which a user signed in before stores a random id of its own, so that strangers who try an
 * account's password slow down themselves and not its owner. It opens nothing by itself.
 */
export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_device' : 'boli_device'
}
/** Header by which the gateway passes that cookie's value on to identity; removed from what browsers send. */
export const DEVICE_HEADER = 'x-boli-device'

/**
 * Which realtime node the gateway hands a new connection to. The node begins its connection ids with it, so that any
 * gateway finds the node of a connection that is not one socket yet.
 */
export const NODE_HEADER = 'x-boli-node'
/** Told by realtime with a handshake whose cookie no session belongs to, so that the gateway counts it: `unknown`. */
export const SESSION_HEADER = 'x-boli-session'
/** Between a node's key and the rest of a connection's id. */
export const NODE_SEPARATOR = '.'
