import { expect, test } from 'vitest'
import { namesAnOffice, skeletonOf } from './look-alike-names.ts'

test.each([
  'boli',
  'BoliSupport',
  'Support',
  'Admin1',
  'Moderator',
  'b0li',
  'Bo1iAdrnin',
  'adm1n2026',
  'teamboli',
])('%s could pass for an administrator', (username) => expect(namesAnOffice(username)).toBe(true))

test.each(['RameshPatil', 'badminton', 'bolivar', 'Careful', 'teamwork', '2026', 'modi', 'helpful'])(
  '%s is an ordinary name',
  (username) => expect(namesAnOffice(username)).toBe(false),
)

test('confusable names have the same skeleton', () => {
  expect(skeletonOf('RameshPatiI')).toBe(skeletonOf('rarneshpat1l'))
  expect(skeletonOf('Ramesh')).not.toBe(skeletonOf('Suresh'))
})
