/**
 * The cookie that stands beside the session cookie and comes and goes with it, readable by the pages: without it nobody
 * is signed in, so that they need not ask. Its value is always `1`; no server reads it.
 * @param isSecure with Secure it carries the `__Host-` prefix.
 */
export function signedInCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-boli_signed_in' : 'boli_signed_in'
}
