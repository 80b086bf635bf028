import { createHmac } from 'node:crypto'

/** Where a try comes from: an address, and the IPv6 network that it is part of. */
export interface PlaceKeys {
  addressKey: string
  networkKey: string | null
}

/** What the tables hold of names and addresses. Equal texts give equal hashes. */
export interface LimitKeys {
  /** Of what was typed: with and without an account behind it, names are slowed down alike. */
  ofName(input: string): string
  ofPlace(place: { address: string; network: string | null }): PlaceKeys
  /** Of the network that neighbours share: /24 of an IPv4 address, /64 of IPv6, which `address` names already. */
  ofSubnet(address: string): string
}

/** @param secret A key outside the database: all IPv4 addresses are soon tried against a plain hash. */
export function createLimitKeys(secret: string): LimitKeys {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  return {
    ofName: (input) => keyed(`name:${input.trim().toLowerCase()}`),
    ofPlace: ({ address, network }) => ({
      addressKey: keyed(`address:${address}`),
      networkKey: network && keyed(`network:${network}`),
    }),
    ofSubnet: (address) => keyed(`subnet:${address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')}`),
  }
}
