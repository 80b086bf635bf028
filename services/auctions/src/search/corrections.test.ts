import { describe, expect, it } from 'vitest'
import { correctionsOf, editsBetween } from './corrections.ts'

describe('corrections', () => {
  it.each([
    ['wheat', 'wheat', 0],
    ['wheet', 'wheat', 1],
    ['whaet', 'wheat', 1],
    ['tomatto', 'tomato', 1],
    ['onoin', 'onion', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('from %s to %s take %d edits', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits)
    expect(editsBetween(other, one)).toBe(edits)
  })

  it('are the nearest known words only', () => {
    expect(correctionsOf('ryce', ['rice', 'race', 'price'])).toEqual(['rice', 'race'])
    expect(correctionsOf('turmaric', ['turmeric', 'tamarind'])).toEqual(['turmeric'])
    expect(correctionsOf('cat', ['dog', 'goat'])).toEqual([])
  })
})
