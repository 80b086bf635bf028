import { isIP } from 'node:net'

/**
 * The address of the client.
 * @param forwardedFor The `X-Forwarded-For` header. Only what our own proxies appended counts: anyone can
 *   send the entries before.
 * @param trustedProxies How many of our own proxies stand before us; 0 ignores the header.
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return remoteAddress
  const entries = forwardedFor.split(',').map((entry) => entry.trim())
  const told = entries.at(-Math.min(trustedProxies, entries.length))
  return told !== undefined && isIP(told) !== 0 ? told : remoteAddress
}

/**
 * Whether the proxy of ours that was asked first says that it was asked by plain HTTP.
 * @param forwardedProto The `X-Forwarded-Proto` header; as of the addresses, only the last entries are our own proxies'.
 */
export function forwardedByPlainHttp(
  forwardedProto: string | string[] | undefined,
  trustedProxies: number,
): boolean {
  if (trustedProxies === 0 || forwardedProto === undefined) return false
  const entries = [forwardedProto].flat().join(',').split(',')
  return entries.at(-Math.min(trustedProxies, entries.length))?.trim().toLowerCase() === 'http'
}
