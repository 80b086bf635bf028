import { expect, test } from 'vitest'
import { isInRanges, readAddressRange } from './address-ranges.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.0/24'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['203.0.113.0/33', null],
  ['203.0.113.0/', null],
  ['203.0.113.0/8/8', null],
  ['2001:db8::/129', null],
  ['fe80::1%eth0', null],
  ['office', null],
  ['', null],
])('the range %j is read as %j', (text, expected) => {
  expect(readAddressRange(text)).toBe(expected)
})

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24', '198.51.100.1'], false],
  ['198.51.100.1', ['203.0.113.0/24', '198.51.100.1'], true],
  ['2001:db8:1::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32', '0.0.0.0/0'], false],
  ['not an address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (address, ranges, expected) => {
  expect(isInRanges(address, ranges)).toBe(expected)
})
