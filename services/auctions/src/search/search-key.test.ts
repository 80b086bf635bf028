import { describe, expect, it } from 'vitest'
import { keysOfLot, keysOfSearch, toExactQuery } from './search-key.ts'

const anything = { text: '', category: null, commodity: null, state: null }

describe('a saved search', () => {
  it.each([
    [{ text: 'गेहूं' }, ['~wheat|']],
    [{ text: 'organic gehun' }, ['~wheat|']],
    [{ text: 'jumbo', state: 'MP' }, ['jumbo|MP']],
    [{ commodity: 'wheat', category: 'grain' }, ['commodity:wheat|']],
    [{ category: 'grain', state: 'MP' }, ['category:grain|MP']],
    [{ state: 'MP' }, ['*|MP']],
    [{}, ['*|']],
  ])('%j is stored under %j', (sought, keys) => {
    expect(keysOfSearch({ ...anything, ...sought })).toEqual(keys)
  })

  it('is found by every lot that it can match', () => {
    const lot = {
      lexemes: ['sharbati', '~wheat', '^~wheat'],
      category: 'grain',
      commodity: 'wheat',
      state: 'MP',
    }
    const keys = keysOfLot(lot)
    for (const text of ['', 'gehun', 'sharbati'])
      for (const state of [null, 'MP'])
        for (const commodity of [null, 'wheat'])
          for (const category of [null, 'grain'])
            expect(keys).toEqual(expect.arrayContaining(keysOfSearch({ text, state, commodity, category })))
    expect(keys).not.toContain('^~wheat|')
  })

  it('requires each of its words', () => {
    expect(toExactQuery('jumbo gehun')).toBe("('jumbo') & ('~wheat')")
    expect(toExactQuery(' !? ')).toBeNull()
  })
})
