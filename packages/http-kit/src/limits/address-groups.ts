import { isIP } from 'node:net'

/** How many times the limit of one {@link addressGroup} all of one {@link addressNetwork} have together. */
export const SHARES_OF_NETWORK = 16

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 subscriber has for himself. */
export function addressGroup(address: string): string {
  const words = ipv6Words(address)
  return words ? `${words.slice(0, 4).join(':')}::/64` : address.replace(mapped, '$1')
}

/**
 * The /48 network that a customer of a provider may have whole, which is 65,536 subscribers' networks; others share one
 * with thousands. Null for IPv4.
 */
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
