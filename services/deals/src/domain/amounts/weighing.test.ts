import { quantityUnits } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOfLot, presentParts, readParts } from './deal-quantity.ts'
import { billedParts, isOutsideTolerance, readWeighing } from './weighing.ts'

describe('a quantity of a deal', () => {
  it('is the same after reading and presenting, to the gram and millilitre', () => {
    fc.assert(
      fc.property(fc.constantFrom(...quantityUnits), fc.integer({ min: 0, max: 1e14 }), (unit, parts) => {
        expect(readParts(presentParts(parts, unit), unit)).toBe(parts)
      }),
    )
  })

  it.each([
    [0.1 + 0.2, 'quintals', null],
    [0.3, 'quintals', 30_000],
    [12.34567, 'quintals', 1_234_567],
    [1.005, 'kgs', 1005],
    [1.0005, 'kgs', null],
    [-1, 'kgs', null],
    [1e-7, 'quintals', null],
    [1e21, 'Litres', null],
    [2.5, 'pcs', null],
    [7, 'pcs', 7],
  ] as const)('%d %s is read as %s', (value, unit, parts) => {
    expect(readParts(value, unit)).toBe(parts)
  })

  it.each([
    ['quintals', 2500, 250_000],
    ['kgs', 250_000, 250_000],
    ['Litres', 1500, 1500],
    ['pcs', 12_000, 12],
  ] as const)('of a lot in %s counts its smallest units', (unit, milli, parts) => {
    expect(partsOfLot({ milli, unit })).toBe(parts)
  })
})

describe('a weighing', () => {
  const read = (input: Parameters<typeof readWeighing>[0]) => readWeighing(input, 'quintals', 2000_00)

  it.each([
    [{ gross: 10.5, tare: 0.5 }, 1_000_000],
    [{ gross: 10.5, bags: 20, bagTare: 0.01 }, 1_030_000],
    [{ gross: 10.5, tare: 0 }, 1_050_000],
    [{ net: 9.99999 }, 999_999],
  ])('%j is a net in grams', (input, net) => {
    expect(read(input)).toMatchObject({ weighing: { net } })
  })

  it.each([
    [{}, 'net'],
    [{ gross: 10, net: 9, tare: 1 }, 'net'],
    [{ gross: 10 }, 'net'],
    [{ gross: 10, tare: 1, bags: 2, bagTare: 0.1 }, 'net'],
    [{ gross: 10, bags: 2 }, 'net'],
    [{ net: 0 }, 'net'],
    [{ gross: 1, tare: 1 }, 'gross'],
    [{ gross: 10.000001, tare: 1 }, 'gross'],
  ])('%j is refused at %s', (input, field) => {
    expect(read(input)).toMatchObject({ errors: [{ field }] })
  })

  it('subtracts deductions by quantity from what is billed, and never more than there is', () => {
    const off = (by: 'quantity' | 'amount', value: number) => [
      { kind: 'moisture' as const, by, value, reason: 'wet' },
    ]
    const result = read({ net: 10, deductions: off('quantity', 0.25) })
    expect('weighing' in result && billedParts(result.weighing)).toBe(975_000)
    expect(read({ net: 10, deductions: off('quantity', 10.1) })).toMatchObject({
      errors: [{ field: 'deductions' }],
    })
    expect(read({ net: 10, deductions: off('amount', 20_000.01) })).toMatchObject({
      errors: [{ field: 'deductions' }],
    })
    expect(read({ net: 10, deductions: off('amount', 20_000) })).toHaveProperty('weighing')
    expect(read({ net: 10, deductions: off('amount', 1.005) })).toMatchObject({
      errors: [{ field: 'deductions/0/value' }],
    })
  })

  it('is outside the tolerance beyond its limit, not at it', () => {
    expect([980, 979, 1020, 1021].map((net) => isOutsideTolerance(net, 1000, 2))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})
