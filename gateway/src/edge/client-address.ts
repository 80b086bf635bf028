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
  const words = ipv6Words(address)
  return words ? `${words.slice(0, 4).join(':')}::/64` : address.replace(mapped, '$1')
}

/** The /48 network that a customer of a provider may have whole; null for IPv4. */
export function addressNetwork(address: string): string | null {
  const words = ipv6Words(address)
  return words ? `${words.slice(0, 3).join(':')}::/48` : null
}

/** An IPv4 address as a socket for both tells it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight words of an IPv6 address, without zeros before; null for IPv4. */
function ipv6Words(address: string): string[] | null {
  if (isIP(address) !== 6 || mapped.test(address)) return null
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const words = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return words.map((word) => word.replace(/^0+(?=.)/, '').toLowerCase())
}
