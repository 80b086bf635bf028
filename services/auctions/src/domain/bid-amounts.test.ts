import { describe, expect, it } from 'vitest'
import { parseBidAmounts } from './bid-amounts.ts'

describe('amounts of a bid', () => {
  it('are numbers or plain decimal strings', () => {
    expect(parseBidAmounts({ bidAmount: 2275.5, maxAmount: '3000' })).toEqual({
      amounts: { amountPaise: 227550, maximumPaise: 300000 },
    })
    expect(parseBidAmounts({ bidAmount: '2275', maxAmount: '' })).toEqual({
      amounts: { amountPaise: 227500, maximumPaise: null },
    })
  })

  it.each(['', 'x', '1e3', ' ', Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1.234, 100_000_001, null, {}])(
    'refuse %j',
    (bidAmount) => {
      expect(parseBidAmounts({ bidAmount })).toMatchObject({ errors: [{ field: 'bidAmount' }] })
    },
  )

  it('refuse a maximum below the bid, or one that cannot be read', () => {
    expect(parseBidAmounts({ bidAmount: 10, maxAmount: 9 })).toMatchObject({
      errors: [{ field: 'maxAmount' }],
    })
    expect(parseBidAmounts({ bidAmount: 10, maxAmount: 'x' })).toMatchObject({
      errors: [{ field: 'maxAmount' }],
    })
  })
})
