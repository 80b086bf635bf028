import { isIP } from 'node:net'
import { parse } from 'tldts'
import { isPublicAddress } from './public-address.ts'

/** Names that stand for machines of one's own network. */
const ownNetwork = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)$/

/**
 * Whether an address can be that of a push service: `https`, by name or public address, on its usual port and without
 * a password. Where its name leads is looked at when something is sent.
 * @param isOwn names that are let through with any port and address, in tests.
 */
export function isPushEndpoint(endpoint: string, isOwn: (host: string) => boolean = () => false): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (isOwn(hostname)) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return port === '' && isPublicAddress(address)
  const name = hostname.replace(/\.$/, '')
  // A cluster's own names, `redis.boli` or `kubernetes.default.svc`, end in no registered domain.
  return port === '' && !ownNetwork.test(name) && parse(name).isIcann === true && parse(name).domain !== null
}
