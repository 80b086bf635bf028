import { expect, test } from 'vitest'
import { addressGroup, addressNetwork } from './address-groups.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0007:ffff::1', '2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:7:1::1', '2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('limits count %s by %s', (address, group, network) => {
  expect([addressGroup(address), addressNetwork(address)]).toEqual([group, network])
})
