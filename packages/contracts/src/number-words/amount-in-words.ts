import type { Language } from '../languages.ts'
import type { NumberWords } from './indian-number.ts'

/**
 * Spells amounts in a language. Its words and the spelling rules are loaded when this is called, not with the page.
 * @throws if a language has no words for amounts, or a page cannot fetch them.
 */
export async function loadAmountInWords(language: Language): Promise<(amountPaise: number) => string> {
  const [{ sayPaise }, { words }] = await Promise.all([
    import('./indian-number.ts'),
    import(`./languages/${language}.ts`) as Promise<{ words: NumberWords }>,
  ])
  return (amountPaise) => sayPaise(amountPaise, words)
}
