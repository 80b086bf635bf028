import { describe, expect, it } from 'vitest'
import { correctionsOf, editsBetween, searchWords, toTextQuery } from './search-words.ts'

describe('the words of a search', () => {
  it.each([
    ['Sharbati  Wheat', ['sharbati', 'wheat']],
    ['C-306', ['c', '306']],
    ['गेहूँ', ['गेहूँ']],
    ["'; drop table lots; --", ['drop', 'table', 'lots']],
    ['wheat WHEAT', ['wheat']],
    ['!!!', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  it('are at most eight', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  })

  it('all have to be found, each by its beginning or by another in its place', () => {
    expect(toTextQuery([['red'], ['wheat', 'meat']])).toBe("('red':*) & ('wheat':* | 'meat':*)")
  })

  it('are found by the words that continue them, where those are known', () => {
    const continuations = new Map([['tom', ['tomato', 'tomatoes']]])
    expect(toTextQuery([['tom', 'dom'], ['red']], continuations)).toBe(
      "('tomato' | 'tomatoes' | 'dom':*) & ('red':*)",
    )
  })
})

describe('corrections', () => {
  it.each([
    ['wheat', 'wheat', 0],
    ['wheet', 'wheat', 1],
    ['whaet', 'wheat', 1],
    ['tomatto', 'tomato', 1],
    ['onoin', 'onion', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('from %s to %s count %d edits', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits)
    expect(editsBetween(other, one)).toBe(edits)
  })

  it('are the nearest known words only', () => {
    expect(correctionsOf('ryce', ['rice', 'race', 'price'])).toEqual(['rice', 'race'])
    expect(correctionsOf('turmaric', ['turmeric', 'tamarind'])).toEqual(['turmeric'])
    expect(correctionsOf('cat', ['dog', 'goat'])).toEqual([])
  })
})
