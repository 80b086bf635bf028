import { describe, expect, it } from 'vitest'
import { incrementAt } from './increment-ladder.ts'
import { rupees } from './testing/builders.ts'

describe('the increment ladder', () => {
  it.each([
    [1, 5],
    [499.99, 5],
    [500, 10],
    [1_999.99, 10],
    [2_000, 25],
    [4_999.99, 25],
    [5_000, 50],
    [9_999.99, 50],
    [10_000, 100],
    [24_999.99, 100],
    [25_000, 250],
    [99_999.99, 250],
    [1_00_000, 500],
    [10_00_00_000, 500],
  ])('at a price of %d has steps of %d', (price, increment) => {
    expect(incrementAt(rupees(price), null)).toBe(rupees(increment))
  })

  it('is replaced by an increment that the farmer sets', () => {
    expect(incrementAt(rupees(2_000), rupees(40))).toBe(rupees(40))
  })
})
