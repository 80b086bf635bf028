import { scripts } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees } from './format.ts'
import { plainNumber, plainNumberOr, readRupees } from './numbers.ts'

describe('a number as people write it', () => {
  it.each([
    ['2450', '2450'],
    ['2,450', '2450'],
    ['1,00,000', '100000'],
    ['100,000', '100000'],
    ['1 00 000', '100000'],
    ['1\u00a000\u00a0000', '100000'],
    ['₹2,450.50', '2450.50'],
    ['₹ 2450', '2450'],
    ['Rs. 2,450/-', '2450'],
    ['rs 2450', '2450'],
    ['२४५०', '2450'],
    ['२,४५०.५', '2450.5'],
    ['१,००,००० रुपये', '100000'],
    ...Object.values(scripts).map(({ zero }) => [String.fromCodePoint(zero + 9, zero + 1, zero), '910']),
    ['٣٤٥', '345'],
    [' 10 ', '10'],
    ['10.', '10'],
    ['.5', '0.5'],
    ['0007', '7'],
  ])('%j is %s', (text, number) => expect(plainNumber(text)).toBe(number))

  it.each([
    '',
    ' ',
    '₹',
    'abc',
    '2,45',
    '2,4500',
    '24 50',
    '1,00 000',
    '1.2.3',
    '-5',
    '1e5',
    '5 quintals',
    '2,,450',
  ])('%j is not a number', (text) => expect(plainNumber(text)).toBeNull())

  it('may be any amount as a page itself shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_00_00_000_00 }), (paise) => {
        expect(readRupees(formatRupees(paise / 100))).toBe(paise / 100)
      }),
    )
  })
})

it('a typed amount is read only within the limits of the API', () => {
  expect(readRupees('१,००,०००')).toBe(100_000)
  for (const text of ['0', '2450.505', '10,00,00,001', 'abc']) expect(readRupees(text)).toBeNull()
})

it('an unreadable number reaches the server as it was written', () => {
  expect(plainNumberOr(' 2,450 ')).toBe('2450')
  expect(plainNumberOr(' 2,45 ')).toBe('2,45')
})
