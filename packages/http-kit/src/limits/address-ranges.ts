import { BlockList, isIP } from 'node:net'

/**
 * A network or a single address as it is written: `203.0.113.0/24`, `2001:db8::/32`, `203.0.113.7`.
 * @returns it without blanks around it and in lower case; null if it is neither.
 */
export function readAddressRange(text: string): string | null {
  const range = text.trim().toLowerCase()
  const [address = '', bits, ...rest] = range.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return null
  if (bits === undefined) return range
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? range : null
}

/** Whether an address lies in one of these ranges. @param ranges As {@link readAddressRange} returns them. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  // A dual-stack socket reports an IPv4 address with this prefix.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}
