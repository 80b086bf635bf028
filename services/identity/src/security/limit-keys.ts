import { createHmac } from 'node:crypto'

/** Where a try comes from: an address, and the IPv6 network that it is part of. */
export interface PlaceKeys {
  addressKey: string
  networkKey: string | null
}

/** What the tables of limits hold of names and addresses. Equal texts give equal hashes. */
export interface LimitKeys {
  /** Of what was typed: with and without an account behind it, names are slowed down alike. */
  ofName(input: string): string
  ofPlace(place: { address: string; network: string | null }): PlaceKeys
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
  }
}
