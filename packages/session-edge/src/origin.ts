/** Where a request says that it comes from, and the host it was sent to. */
export interface RequestSource {
  origin: string | undefined
  host: string | undefined
}

/**
 * Whether a browser sent this from one of our own pages.
 * @param publicOrigins Origins such as `https://boli.example`; where there are none, the request's own host
 *   is the only one.
 * @returns false also for the origin `null` of sandboxed frames, and for what is no origin at all.
 */
export function isSameSite(source: RequestSource, publicOrigins: readonly string[]): boolean {
  if (source.origin === undefined || source.origin === 'null') return false
  if (publicOrigins.length > 0) return publicOrigins.includes(source.origin)
  return URL.canParse(source.origin) && new URL(source.origin).host === source.host
}

/**
 * Whether an unsafe call or a socket handshake may act for the cookie's owner: it comes from our own pages,
 * or it comes from no browser (no `Origin`) and brings no cookie that could have been borrowed.
 */
export function mayActForSession(
  source: RequestSource & { hasCookie: boolean },
  publicOrigins: readonly string[],
): boolean {
  if (source.origin === undefined) return !source.hasCookie
  return isSameSite(source, publicOrigins)
}
