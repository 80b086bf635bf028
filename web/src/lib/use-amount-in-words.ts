import { loadAmountInWords } from '@boli/contracts/number-words'
import { useEffect, useState } from 'react'
import { useLanguage } from './i18n.ts'

/** Writes an amount of rupees out in words, in Indian numbering. */
export type AmountInWords = (rupees: number) => string

/**
 * Words for amounts in the page's language: `Two thousand four hundred seventy-five rupees`, `दो हज़ार चार सौ पचहत्तर
 * रुपये`. They are fetched here, because few pages need them; null until then, and where nobody has written them.
 */
export function useAmountInWords(): AmountInWords | null {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; inWords: AmountInWords } | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadAmountInWords(language).then(
      (say) => isCurrent && setLoaded({ language, inWords: (rupees) => say(Math.round(rupees * 100)) }),
      // Words are a help beside the figures; without a network the figures stand alone.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.language === language ? loaded.inWords : null
}
