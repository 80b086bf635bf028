import { quantityUnits } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AmountTerms, amountOf, type Charge } from './amount-lines.ts'
import { partsPerPriceUnit } from './deal-quantity.ts'

const mandiFee: Charge = { name: { en: 'Mandi fee' }, payer: 'buyer', kind: 'percent', rate: 15_000 }
const commission: Charge = { name: { en: 'Commission' }, payer: 'farmer', kind: 'per-unit', rate: 125_000 }
const wheat: AmountTerms = {
  unit: 'kgs',
  pricePaise: 2475_00,
  net: 1_003_457,
  deductions: [
    { kind: 'moisture', by: 'quantity', value: 3_457, reason: 'wet' },
    { kind: 'damage', by: 'amount', value: 150_50, reason: 'torn bags' },
  ],
  adjustment: null,
  charges: [mandiFee, commission],
}
const figures = (terms: AmountTerms) => {
  const { lines, duePaise, netInHandPaise } = amountOf(terms)
  return {
    lines: lines.map(({ kind, quantity, paise }) => [kind, quantity, paise]),
    duePaise,
    netInHandPaise,
  }
}

describe('the amount of a deal', () => {
  it('is price × net weight, less deductions, with the charges of each side', () => {
    expect(figures(wheat)).toEqual({
      lines: [
        ['goods', 1_003_457, 24_835_56],
        ['deduction', 3_457, -85_56],
        ['deduction', null, -150_50],
        ['charge', null, 368_99],
        ['charge', 1_000_000, -125_00],
      ],
      duePaise: 24_968_49,
      netInHandPaise: 24_474_50,
    })
  })

  it('follows an administrator’s decision, with the charges on it', () => {
    expect(figures({ ...wheat, adjustment: { net: 500_000 } })).toMatchObject({
      duePaise: 12_375_00 + 185_63,
      netInHandPaise: 12_375_00 - 62_50,
    })
    expect(figures({ ...wheat, adjustment: { valuePaise: 10_000_00 } })).toMatchObject({
      duePaise: 10_150_00,
      netInHandPaise: 9_875_00,
    })
  })

  const charge = fc.record({
    name: fc.constant({ en: 'Cess' }),
    payer: fc.constantFrom('farmer' as const, 'buyer' as const),
    kind: fc.constantFrom('percent' as const, 'per-unit' as const),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
  })
  const terms: fc.Arbitrary<AmountTerms> = fc
    .record({
      unit: fc.constantFrom(...quantityUnits),
      pricePaise: fc.integer({ min: 1, max: 10_00_000_00 }),
      net: fc.integer({ min: 1, max: 10_000_000 }),
      taken: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 }),
      adjustment: fc.option(
        fc.oneof(
          fc.record({ net: fc.integer({ min: 0, max: 10_000_000 }) }),
          fc.record({ valuePaise: fc.integer({ min: 0, max: 1_000_000_000 }) }),
        ),
      ),
      charges: fc.array(charge, { maxLength: 6 }),
    })
    .map(({ taken, ...rest }) => ({
      ...rest,
      deductions: taken.map((value) => ({ kind: 'other', by: 'quantity', value, reason: 'x' }) as const),
    }))

  it('adds up to the paisa: shared lines and one side’s charges are what that side pays or gets', () => {
    fc.assert(
      fc.property(terms, (random) => {
        const { lines, duePaise, netInHandPaise } = amountOf(random)
        const sumFor = (side: 'farmer' | 'buyer') =>
          lines
            .filter(({ payer }) => payer === null || payer === side)
            .reduce((all, { paise }) => all + paise, 0)
        expect([duePaise, netInHandPaise]).toEqual([sumFor('buyer'), sumFor('farmer')])
        expect(lines.every(({ paise }) => Number.isInteger(paise) && !Object.is(paise, -0))).toBe(true)
      }),
    )
  })

  it('rounds each line of goods once, by at most half a paisa, and halves up', () => {
    fc.assert(
      fc.property(terms, ({ unit, pricePaise, net }) => {
        const [goods] = amountOf({ ...wheat, unit, pricePaise, net, deductions: [], charges: [] }).lines
        const error = BigInt(goods?.paise ?? 0) * partsPerPriceUnit(unit) - BigInt(pricePaise) * BigInt(net)
        expect(2n * error <= partsPerPriceUnit(unit) && 2n * error > -partsPerPriceUnit(unit)).toBe(true)
      }),
    )
    expect(figures({ ...wheat, pricePaise: 1, net: 50_000, deductions: [], charges: [] }).duePaise).toBe(1)
  })
})
