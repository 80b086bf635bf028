import ipaddr from 'ipaddr.js'

/**
 * What limits count an address by: an IPv4 address, or the /48 network that one IPv6 site has for itself.
 * @returns `203.0.113.7`, `2001:db8:7::/48`, or `unknown` for what is no address.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split('%')[0]}/48`)}/48`
}
