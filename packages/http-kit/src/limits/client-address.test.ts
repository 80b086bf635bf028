import { describe, expect, test } from 'vitest'
import { clientAddress, forwardedByPlainHttp } from './client-address.ts'

describe('the address of a client', () => {
  test.each([
    ['without proxies the header is a claim of anyone', '6.6.6.6', 0, '10.0.0.1'],
    ['one proxy appends whom it saw', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies append two', '6.6.6.6, 203.0.113.9, 10.1.1.1', 2, '203.0.113.9'],
    ['fewer entries than proxies', '203.0.113.9', 2, '203.0.113.9'],
    ['an entry that is no address', '203.0.113.9, unknown', 1, '10.0.0.1'],
    ['IPv6', '2001:db8::7', 1, '2001:db8::7'],
    ['no header', undefined, 1, '10.0.0.1'],
  ])('%s', (_, forwardedFor, trustedProxies, expected) => {
    expect(clientAddress('10.0.0.1', forwardedFor, trustedProxies)).toBe(expected)
  })
})

describe('plain HTTP at our proxy', () => {
  test.each([
    ['without proxies the header is a claim of anyone', 'http', 0, false],
    ['a proxy that replaces what the client sent', 'http', 1, true],
    ['a proxy that appends to it', 'https, http', 1, true],
    ['a claim of the client before it', 'http, https', 1, false],
    ['no header', undefined, 1, false],
  ])('%s', (_, forwardedProto, trustedProxies, expected) => {
    expect(forwardedByPlainHttp(forwardedProto, trustedProxies)).toBe(expected)
  })
})
