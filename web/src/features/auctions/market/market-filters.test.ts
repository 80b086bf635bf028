import { indianStates, isIndianState, marketSorts, priceUnits, productCategories } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNarrowed, nothingNarrowed, readFilters, toQuery, writeFilters } from './market-filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text), marketSorts)
const noFilters = { ...nothingNarrowed, sortBy: 'latest' } as const

describe('market filters', () => {
  it('have their defaults at the plain address, which stays plain', () => {
    expect(read('')).toEqual(noFilters)
    expect(String(writeFilters(noFilters, 'latest'))).toBe('')
    expect(toQuery(noFilters)).toEqual({ sortBy: 'latest' })
  })

  it('survive conversion to the address and back', () => {
    const price = fc.option(fc.integer({ min: 1, max: 100_000 }))
    const filters = fc.record({
      query: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      category: fc.constantFrom('all' as const, ...productCategories),
      commodity: fc.constantFrom(null, 'wheat', 'green_gram'),
      sortBy: fc.constantFrom(...marketSorts),
      minPrice: price,
      maxPrice: price,
      priceUnit: fc.constantFrom(...priceUnits),
      ...{ state: fc.constant(null), district: fc.constant('') },
    })
    const placed = fc.record({
      state: fc.constantFrom(...Object.keys(indianStates).filter(isIndianState)),
      district: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    })
    fc.assert(
      fc.property(filters, fc.option(placed), (narrowed, place) => {
        const chosen = { ...narrowed, ...place }
        fc.pre(chosen.minPrice === null || chosen.maxPrice === null || chosen.minPrice <= chosen.maxPrice)
        expect(read(String(writeFilters(chosen, 'latest')))).toEqual(chosen)
      }),
    )
  })

  it('ignore an address that makes no sense', () => {
    expect(read('category=gold&commodity=<b>&sortBy=fate&minPrice=-5&maxPrice=lots&state=sehore')).toEqual(
      noFilters,
    )
  })

  it('put swapped limits in order', () => {
    expect(read('minPrice=6000&maxPrice=1000')).toMatchObject({ minPrice: 1000, maxPrice: 6000 })
  })

  it('are sent to the server under its own names', () => {
    expect(toQuery(read('query=wheat&category=grain&sortBy=ending&minPrice=1000&maxPrice=6000'))).toEqual({
      ...{ filter: 'grain', sortBy: 'ending', minPrice: 1000, maxPrice: 6000, priceUnit: 'quintal' },
    })
  })

  it('compare a limit with prices per one unit, quintals by default', () => {
    expect(read('maxPrice=90&priceUnit=litre')).toMatchObject({ maxPrice: 90, priceUnit: 'litre' })
    expect(read('maxPrice=90').priceUnit).toBe('quintal')
    expect(read('').priceUnit).toBeNull()
  })

  it('do not count an order as narrowing', () => {
    expect(isNarrowed(read('sortBy=ending'))).toBe(false)
    expect(isNarrowed(read('category=fruit'))).toBe(true)
  })
})
