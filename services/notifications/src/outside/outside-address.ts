import { BlockList, isIP } from 'node:net'
import { parse } from 'tldts'

/** Names of machines in a local network. */
const ownNetwork = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)$/

/**
 * Whether a URL given by a user can be outside: `https`, by name or public address, on the default port and without a
 * password. The resolved address is checked when something is sent.
 * @param isOwn names that are allowed with any port
 * and address, in tests.
 */
export function isOutsideAddress(endpoint: string, isOwn: (host: string) => boolean = () => false): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (isOwn(hostname)) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return port === '' && isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  // A cluster's own names, `redis.boli` or `kubernetes.default.svc`, are in no registered domain.
  return port === '' && !ownNetwork.test(name) && parse(name).isIcann === true && parse(name).domain !== null
}

/** Networks that are not the public internet (RFC 6890 and its successors in IANA's registries). */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')

/** All public addresses assigned so far, except networks that are translated or reserved for examples. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')

/** Whether an address is on the public internet; any other may be a machine that only we can reach. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
    default:
      return false
  }
}
