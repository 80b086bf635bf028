import { createHmac } from 'node:crypto'

/** The origin of a try: an address, and its IPv6 network. */
export interface PlaceKeys {
  addressKey: string
  networkKey: string | null
}

export type LimitKeys = ReturnType<typeof createLimitKeys>

/**
 * Hashes of names and addresses as stored in tables. Equal texts give equal hashes.
 * @param secret A key outside the database: a plain hash could be reversed by trying all IPv4 addresses.
 */
export function createLimitKeys(secret: string) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  return {
    /** Of the typed name: names with and without an account are limited equally. */
    ofName: (input: string) => keyed(`name:${input.trim().toLowerCase()}`),
    ofPlace: ({ address, network }: { address: string; network: string | null }): PlaceKeys => ({
      addressKey: keyed(`address:${address}`),
      networkKey: network && keyed(`network:${network}`),
    }),
    /** Of the network: /24 of an IPv4 address; for IPv6 /64, which `address` already is. */
    ofSubnet: (address: string) => keyed(`subnet:${address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')}`),
  }
}
