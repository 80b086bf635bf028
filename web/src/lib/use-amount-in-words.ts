import type { Language } from '@boli/contracts'
import { type NumberWords, sayPaise } from '@boli/contracts/number-words'
import { useEffect, useState } from 'react'
import { useLanguage } from './i18n.ts'

const numbers: Partial<Record<Language, () => Promise<{ words: NumberWords }>>> = {
  en: () => import('@boli/contracts/number-words/en'),
  hi: () => import('@boli/contracts/number-words/hi'),
}

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Loads the words of one language: `Two thousand four hundred seventy-five rupees`,
 * `दो हज़ार चार सौ पचहत्तर रुपये`. They are fetched here, because few pages need them.
 */
export async function loadAmountInWords(language: Language): Promise<AmountInWords> {
  const load = numbers[language]
  if (!load) throw new Error(`No words for numbers in ${language}`)
  const { words } = await load()
  return (rupees) => sayPaise(Math.round(rupees * 100), words)
}

/** Words for amounts in the page's language; null until they have been fetched. */
export function useAmountInWords(): AmountInWords | null {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; inWords: AmountInWords } | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadAmountInWords(language).then(
      (inWords) => isCurrent && setLoaded({ language, inWords }),
      // Words are a help beside the figures; without a network the figures stand alone.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.language === language ? loaded.inWords : null
}
