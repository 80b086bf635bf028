import { expect, test } from 'vitest'
import { isLanguage } from '../languages.ts'
import { loadAmountInWords } from './amount-in-words.ts'
import amounts from './amounts-in-words.json' with { type: 'json' }

/** Written by hand for each language, independent of its table of words. */
test.each(Object.entries(amounts))(
  'says amounts in %s as they are written by hand',
  async (language, wanted) => {
    if (!isLanguage(language)) throw new Error(`${language} is no language of the pages`)
    const inWords = await loadAmountInWords(language)
    const said = Object.keys(wanted).map((rupees) => [rupees, inWords(Math.round(Number(rupees) * 100))])
    expect(Object.fromEntries(said)).toEqual(wanted)
  },
)
