import { expect, test } from 'vitest'
import { listFilters } from './list-filters.ts'

const filters = listFilters({ role: ['all', 'farmer'], sort: ['newest', 'username'] })
const usual = { search: '', page: 1, role: 'all', sort: 'newest' } as const

test.each([
  ['', usual],
  [
    'role=farmer&sort=username&search=%20ram%20&page=3',
    { role: 'farmer', sort: 'username', search: 'ram', page: 3 },
  ],
  ['role=king&page=0', usual],
  ['page=1.5', usual],
  [`search=${'x'.repeat(120)}`, { ...usual, search: 'x'.repeat(100) }],
])('reads %j', (address, expected) => {
  expect(filters.read(new URLSearchParams(address))).toEqual(expected)
})

test.each([
  [usual, 'tab=messages', false],
  [{ ...usual, page: 2 }, 'tab=messages&page=2', false],
  [{ ...usual, role: 'farmer', search: 'ram' } as const, 'tab=messages&role=farmer&search=ram', true],
])('writes %j and leaves other parameters', (chosen, expected, isNarrowed) => {
  const written = filters.write(new URLSearchParams('tab=messages&role=x&page=9'), chosen)
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(expected)))
  expect(filters.isNarrowed(chosen)).toBe(isNarrowed)
})
