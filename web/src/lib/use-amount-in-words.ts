import { loadAmountInWords } from '@boli/contracts/number-words'
import { useEffect, useState } from 'react'
import { useLanguage } from './i18n.ts'

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Words for amounts in the page's language: `Two thousand four hundred seventy-five rupees`, `दो हज़ार चार सौ पचहत्तर
 * रुपये`. They are fetched on demand, because few pages need them; null until then, and for languages without them.
 */
export function useAmountInWords(): AmountInWords | null {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; inWords: AmountInWords } | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadAmountInWords(language).then(
      (say) => isCurrent && setLoaded({ language, inWords: (rupees) => say(Math.round(rupees * 100)) }),
      // Words are optional; without a network only the figures are shown.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.language === language ? loaded.inWords : null
}
