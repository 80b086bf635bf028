/** Origins whose pages may act for a session. */
export interface OwnOrigins {
  /** Origins such as `https://boli.example`; if empty, only the host of the request. */
  publicOrigins: readonly string[]
  /** Allowed origins of other sites. */
  allowedOrigins?: readonly string[]
}

/** The claimed origin of a request, and the host it was sent to. */
export interface RequestSource {
  origin: string | undefined
  host: string | undefined
}

/**
 * Whether a browser sent this from a page that may act for its session.
 * @returns false also for the origin `null` of sandboxed frames, and for text that is not an origin.
 */
export function isAllowedOrigin(source: RequestSource, own: OwnOrigins): boolean {
  const { origin, host } = source
  if (origin === undefined || origin === 'null') return false
  if (own.allowedOrigins?.includes(origin)) return true
  if (own.publicOrigins.length > 0) return own.publicOrigins.includes(origin)
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Whether an unsafe call may act for the cookie's owner: it comes from an allowed page, or from no browser (no
 * `Origin`) and without a cookie that could be abused.
 */
export function mayActForSession(source: RequestSource & { hasCookie: boolean }, own: OwnOrigins): boolean {
  if (source.origin === undefined) return !source.hasCookie
  return isAllowedOrigin(source, own)
}

/** The headers of a request of Socket.IO that show its origin. */
export interface SocketSource extends RequestSource {
  cookie: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  isUpgrade: boolean
}

/**
 * The same for a request of Socket.IO. A browser sends no `Origin` when a page polls its own server by GET: then
 * `Sec-Fetch-Site` is used, or in older browsers the page's address.
 */
export function mayUseSocket(source: SocketSource, own: OwnOrigins): boolean {
  const { origin, host, cookie, referer, fetchSite, isUpgrade } = source
  if (origin !== undefined) return isAllowedOrigin({ origin, host }, own)
  if (cookie === undefined) return true
  if (isUpgrade) return false
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return URL.canParse(referer ?? '') && isAllowedOrigin({ origin: new URL(referer ?? '').origin, host }, own)
}
