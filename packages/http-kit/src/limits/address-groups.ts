import { isIP } from 'node:net'

/** The limit of an {@link addressNetwork}, as a multiple of that of an {@link addressGroup}. */
export const SHARES_OF_NETWORK = 16

/** The unit of limits: an IPv4 address, or the /64 network of one IPv6 subscriber. */
export function addressGroup(address: string): string {
  const words = ipv6Words(address)
  return words ? `${words.slice(0, 4).join(':')}::/64` : address.replace(mapped, '$1')
}

/**
 * The /48 network, which some customers have alone (65,536 networks of /64) and others share with thousands. Null for IPv4.
 */
export function addressNetwork(address: string): string | null {
  const words = ipv6Words(address)
  return words ? `${words.slice(0, 3).join(':')}::/48` : null
}

/** An IPv4 address as reported by a dual-stack socket. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, without leading zeros; null for IPv4. */
function ipv6Words(address: string): string[] | null {
  if (isIP(address) !== 6 || mapped.test(address)) return null
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const words = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return words.map((word) => word.replace(/^0+(?=.)/, '').toLowerCase())
}
