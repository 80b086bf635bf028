import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lotValuePaise, parseQuantity, priceUnitOf, quantityUnits } from './quantity.ts'

describe('parseQuantity', () => {
  it.each([
    ['10quintals', 10_000, 'quintals'],
    ['250kgs', 250_000, 'kgs'],
    ['250 kg', 250_000, 'kgs'],
    ['1 quintal', 1_000, 'quintals'],
    ['2.5quintals', 2_500, 'quintals'],
    ['40Litres', 40_000, 'Litres'],
    ['12pcs', 12_000, 'pcs'],
  ])('reads %s', (text, milli, unit) => {
    expect(parseQuantity(text)).toEqual({ milli, unit })
  })

  it.each([
    '',
    '10',
    'kgs',
    '0kgs',
    '-5kgs',
    '1e3kgs',
    '10 tons',
    '1.5pcs',
    '1.2345kgs',
    '10 kgs kgs',
    '99999999kgs',
  ])('refuses %j', (text) => {
    expect(parseQuantity(text)).toBeNull()
  })

  it('reads back every whole quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...quantityUnits),
        (amount, unit) => {
          expect(parseQuantity(`${amount}${unit}`)).toEqual({ milli: amount * 1000, unit })
        },
      ),
    )
  })
})

describe('lotValuePaise', () => {
  it('counts 100 kgs as one quintal', () => {
    expect(lotValuePaise(2275_00, { milli: 250_000, unit: 'kgs' })).toBe(5687_50)
    expect(lotValuePaise(2275_00, { milli: 2_500, unit: 'quintals' })).toBe(5687_50)
  })

  it('multiplies litres and pieces as they are', () => {
    expect(lotValuePaise(60_00, { milli: 40_000, unit: 'Litres' })).toBe(2400_00)
    expect(lotValuePaise(12_00, { milli: 12_000, unit: 'pcs' })).toBe(144_00)
  })

  it('rounds to the nearest paisa', () => {
    expect(lotValuePaise(1, { milli: 1_500, unit: 'quintals' })).toBe(2)
    expect(lotValuePaise(1, { milli: 49_000, unit: 'kgs' })).toBe(0)
  })
})

it('prices weights per quintal, liquids per litre and counted goods per piece', () => {
  expect(quantityUnits.map(priceUnitOf)).toEqual(['quintal', 'quintal', 'litre', 'piece'])
})
