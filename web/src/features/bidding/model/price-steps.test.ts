import { describe, expect, it } from 'vitest'
import { isFarAbove, priceSteps } from './price-steps.ts'

describe('price steps', () => {
  it('are the minimum, one increment more and five more', () => {
    expect(priceSteps(2475, 25)).toEqual([2475, 2500, 2600])
  })

  it('stay exact with paise', () => {
    expect(priceSteps(0.1, 0.2)).toEqual([0.1, 0.3, 1.1])
  })

  it('call a bid far above only beyond one and a half times the minimum', () => {
    expect(isFarAbove(3000, 2000)).toBe(false)
    expect(isFarAbove(3000.01, 2000)).toBe(true)
  })
})
