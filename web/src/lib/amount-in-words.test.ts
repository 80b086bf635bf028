import { loadAmountInWords } from '@boli/contracts/number-words'
import { describe, expect, it } from 'vitest'

describe('an amount in words', () => {
  it.each([
    [2475, 'Two thousand four hundred seventy-five rupees'],
    [1, 'One rupee'],
    [123_456, 'One lakh twenty-three thousand four hundred fifty-six rupees'],
    [100_000_000, 'Ten crore rupees'],
    [99.5, 'Ninety-nine rupees and fifty paise'],
    [12_000_000_100, 'One thousand two hundred crore one hundred rupees'],
  ])('reads %d in English with lakh and crore', async (rupees, words) => {
    const inWords = await loadAmountInWords('en')
    expect(inWords(Math.round(rupees * 100))).toBe(words)
  })

  it.each([
    [2475, 'दो हज़ार चार सौ पचहत्तर रुपये'],
    [123_456, 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये'],
    [100.01, 'सौ रुपये और एक पैसा'],
    [51, 'इक्यावन रुपये'],
  ])('reads %d in Hindi', async (rupees, words) => {
    const inWords = await loadAmountInWords('hi')
    expect(inWords(Math.round(rupees * 100))).toBe(words)
  })
})
