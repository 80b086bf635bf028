import { fold, foldedWords } from '@boli/commodities'
import { describe, expect, it } from 'vitest'
import { kindsBeginning, kindsOf, unitsOf } from './dictionary.ts'

describe('one spelling', () => {
  it.each([
    ['गेहूँ', 'गेहूं'],
    ['गेहूँ', 'गेहू'],
    ['प्याज़', 'प्याज'],
    ['सन्तरा', 'संतरा'],
    ['अण्डा', 'अंडा'],
    ['आँवला', 'आंवला'],
    ['मुंग', 'मुङ्ग'],
    ['\u0958', '\u0915'],
    ['Tomatto', 'tomato'],
    ['ALOO', 'alo'],
    ['Café', 'cafe'],
    ['ਪਿਆਜ਼', 'ਪਿਆਜ'],
    ['ਕੱਦੂ', 'ਕਦੂ'],
  ])('is used for %s and %s', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it('does not merge different words', () => {
    expect(new Set(['धान', 'धनिया', 'आम', 'आलू', 'gram', 'grain'].map(fold)).size).toBe(6)
  })
})

describe('the dictionary', () => {
  it.each([
    ['wheat', ['gehun', 'Kanak', 'गेहूँ', 'गेहूं', 'genhu']],
    ['onion', ['pyaz', 'pyaaz', 'कांदा', 'प्याज़']],
    ['potato', ['aloo', 'aaloo', 'आलू', 'batata']],
    ['tomato', ['tamatar', 'टमाटर']],
    ['coriander', ['dhania', 'dhaniya', 'धनिया']],
    ['green_gram', ['moong', 'मूँग', 'green gram']],
    ['wheat', ['गहू', 'গম', 'ਕਣਕ', 'ઘઉં', 'ଗହମ', 'கோதுமை', 'గోధుమలు', 'ಗೋಧಿ', 'ഗോതമ്പ്']],
    ['jute', ['શણ', 'જૂટ']],
  ])('recognises %s in every spelling', (kind, spellings) => {
    for (const spelling of spellings) expect(kindsOf(foldedWords(spelling).join(' '))).toContain(kind)
  })

  it('reads the longest names of a text first', () => {
    expect(unitsOf(foldedWords('fresh green gram dal'))).toEqual([
      { words: ['fresh'], kinds: [] },
      { words: ['gren', 'gram'], kinds: ['green_gram'] },
      { words: ['dal'], kinds: ['pulses'] },
    ])
  })

  it('finds kinds by the beginning of a spelling, from three letters on', () => {
    expect(kindsBeginning('tamat')).toEqual(['tomato'])
    expect(kindsBeginning('ta')).toEqual([])
  })
})
