import { isIP } from 'node:net'

/**
 * The address of whoever speaks to us.
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

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 subscriber has for himself. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
