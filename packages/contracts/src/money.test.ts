import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPaise, formatRupees, groupDigits, MAX_AMOUNT_PAISE, parseRupees, toRupees } from './money.ts'

describe('parseRupees', () => {
  it.each([
    [2475, 247500],
    ['2475', 247500],
    [' 2475.5 ', 247550],
    [0.01, 1],
    [100_000_000, MAX_AMOUNT_PAISE],
  ])('reads %j', (input, paise) => {
    expect(parseRupees(input)).toBe(paise)
  })

  it.each([
    [0],
    [-1],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1.005],
    [100_000_000.01],
    [100_000_001],
    ['1e3'],
    ['0x10'],
    ['12,345'],
    ['₹5'],
    [''],
    [null],
    [undefined],
    [true],
    [[5]],
    [{ valueOf: () => 5 }],
  ])('refuses %j', (input) => {
    expect(parseRupees(input)).toBeNull()
  })

  it('reads back every amount that it can send', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_PAISE }), (paise) => {
        expect(parseRupees(toRupees(paise))).toBe(paise)
        expect(parseRupees(String(toRupees(paise)))).toBe(paise)
      }),
    )
  })
})

describe('groupDigits', () => {
  it('writes numbers as Intl does in Indian English', () => {
    const { format } = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 5 })
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(99_999), (whole, fraction) => {
        const number = Number(`${whole % 1e9}.${fraction}`)
        expect([groupDigits(whole), groupDigits(number)]).toEqual([format(whole), format(number)])
      }),
    )
  })
})

describe('formatPaise', () => {
  it.each([
    [1234567_50, '₹12,34,567.50'],
    [2275_00, '₹2,275'],
    [5, '₹0.05'],
    [MAX_AMOUNT_PAISE, '₹10,00,00,000'],
  ])('groups %i the Indian way', (paise, text) => {
    expect(formatPaise(paise)).toBe(text)
  })

  it('formats rupees as the API sends them', () => {
    expect(formatRupees(2275.1)).toBe('₹2,275.10')
  })
})
