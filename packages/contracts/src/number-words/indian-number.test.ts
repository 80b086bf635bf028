import { readFileSync } from 'node:fs'
import gujarati from 'cldr-rbnf/rbnf/gu.json' with { type: 'json' }
import hindi from 'cldr-rbnf/rbnf/hi.json' with { type: 'json' }
import tamil from 'cldr-rbnf/rbnf/ta.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { type Language, languages } from '../languages.ts'
import { loadAmountInWords } from './amount-in-words.ts'

/** 200 amounts, one a row, with a column for each language, for its speakers to check. */
const [heads = [], ...rows] = readFileSync(new URL('./amounts-in-words.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

async function said(language: Language, rupees: string) {
  return (await loadAmountInWords(language))(Math.round(Number(rupees) * 100))
}

test.each(languages)('200 amounts in %s are those of the table', async (language) => {
  const column = heads.indexOf(language)
  const wanted = rows.map((row) => [row[0], row[column]])
  const found = await Promise.all(rows.map(async ([rupees = '']) => [rupees, await said(language, rupees)]))
  expect(rows).toHaveLength(200)
  expect(found).toEqual(wanted)
})

type Rule = readonly [base: string, text: string]

/** Spells a number by CLDR rules: `['100', '←← सौ[ →→];']` means the number of hundreds, the word, the rest. */
function spell(number: number, rules: readonly Rule[]): string {
  const [base, text] = rules.findLast(([from]) => Number(from) <= number) ?? ['0', '']
  const divisor = 10 ** (base.length - 1)
  const left = number % divisor
  return text
    .replace(';', '')
    .replace('←←', () => spell(Math.floor(number / divisor), rules))
    .replace(/\[(.*)→→\]/, (_, space) => (left > 0 ? space + spell(left, rules) : ''))
}

/** Words that CLDR spells differently. */
const otherSpellings = {
  hi: `पन्द्रह पंद्रह, चौवालीस चौंतालीस, तिरेसठ तिरसठ, सत्तासी सतासी, अट्ठासी अठासी, पंचानबे पचानवे, बानबे बानवे,
    तिरानबे तिरानवे, चौरानबे चौरानवे, छियानबे छियानवे, सत्तानबे सत्तानवे, अट्ठानबे अट्ठानवे, निन्यानबे निन्यानवे`,
  gu: `તેવીસ ત્રેવીસ, છવીસ છવ્વીસ, સડત્રીસ સાડત્રીસ, અડત્રીસ આડત્રીસ, સાઈઠ સાઠ, ચુમોતેર ચુંમોતેર, ઈઠ્યાસી ઇઠ્યાસી,
    કરોડ઼ કરોડ`,
  ta: 'பூஜ்யம் பூஜ்ஜியம், பதினொன்று பதினொரு, ஒன்று ஒரு, நாநூறூ நானூறு, ஐநூறு ஐந்நூறு, எண்நூறு எண்ணூறு',
}
const cldr = { hi: hindi, gu: gujarati, ta: tamil }

test.each(['hi', 'gu', 'ta'] as const)(
  'the numbers in %s are those of the Unicode CLDR',
  async (language) => {
    const rules = cldr[language].rbnf.rbnf.SpelloutRules['%spellout-cardinal'] as unknown as Rule[]
    const ours = new Map(
      otherSpellings[language].split(',').map((pair) => pair.trim().split(' ') as [string, string]),
    )
    const numbers = rows
      .map(([rupees]) => Number(rupees))
      // Above 100 crore CLDR counts in अरब. Its Tamil joins no words: only numbers of one word can be compared.
      .filter((rupees) => Number.isInteger(rupees) && rupees < 1_000_000_000)
      .filter(
        (rupees) => language !== 'ta' || rules.some(([base]) => Number(base) === rupees && rupees < 1_000),
      )
    const wanted = numbers.map((number) => {
      const spelled = spell(number, rules)
        .split(' ')
        .map((word) => ours.get(word) ?? word)
        .join(' ')
        // Gujarati writes the count and the hundreds as one word.
        .replaceAll(' સો', 'સો')
        .replaceAll('બેસો', 'બસો')
      return number === 100 ? spelled.replace('एक सौ', 'सौ').replace('એકસો', 'સો') : spelled
    })
    const found = await Promise.all(
      numbers.map(async (number) => (await said(language, `${number}`)).replace(/ \S+$/, '')),
    )
    expect(numbers.length).toBeGreaterThan(language === 'ta' ? 25 : 180)
    expect(found).toEqual(wanted)
  },
)
