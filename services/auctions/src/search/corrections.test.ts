import { expect, it } from 'vitest'
import { correctionsOf } from './corrections.ts'

it('corrections are the nearest known words only', () => {
  expect(correctionsOf('ryce', ['rice', 'race', 'price'])).toEqual(['rice', 'race'])
  expect(correctionsOf('turmaric', ['turmeric', 'tamarind'])).toEqual(['turmeric'])
  expect(correctionsOf('cat', ['dog', 'goat'])).toEqual([])
  // Short words are one edit away at most; two swapped neighbours are one edit.
  expect(correctionsOf('onoin', ['onion', 'onions'])).toEqual(['onion'])
})
