/**
 * Stands beside the session cookie and comes and goes with it, readable by the pages: without it nobody is
 * signed in, so that they need not ask. Its value is always `1`; no server reads it.
 */
export const SIGNED_IN_COOKIE = 'boli_signed_in'
