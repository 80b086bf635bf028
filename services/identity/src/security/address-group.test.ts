import { expect, test } from 'vitest'
import { addressGroup } from './address-group.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['nonsense', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
