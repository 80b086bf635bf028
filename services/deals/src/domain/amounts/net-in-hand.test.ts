import { netInHandOf, quantityUnits } from '@boli/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf } from './amount-lines.ts'
import { partsOfLot } from './deal-quantity.ts'

const charge = fc.record({
  name: fc.constant({ en: 'Fee' }),
  payer: fc.constant('farmer' as const),
  kind: fc.constantFrom('percent' as const, 'per-unit' as const),
  rate: fc.integer({ min: 0, max: 1_000_000 }),
})

it('the net amount beside a price equals the bill for the listed quantity', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(...quantityUnits),
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(charge, { maxLength: 5 }),
      (pricePaise, unit, amount, charges) => {
        const quantity = { milli: unit === 'pcs' ? amount * 1000 : amount, unit }
        const bill = amountOf({
          ...{ unit, pricePaise, net: partsOfLot(quantity), deductions: [], adjustment: null, charges },
        })
        const shown = netInHandOf(
          pricePaise,
          quantity,
          charges.map(({ kind, rate }) => ({ kind, rate: rate / 10_000 })),
        )
        expect(shown.netPaise).toBe(bill.netInHandPaise)
        expect([shown.goodsPaise, ...shown.chargesPaise.map((paise) => (paise === 0 ? 0 : -paise))]).toEqual(
          bill.lines.map(({ paise }) => paise),
        )
      },
    ),
    { seed: 45 },
  )
})
