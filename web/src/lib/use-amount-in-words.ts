import { useEffect, useState } from 'react'
import { type AmountInWords, loadAmountInWords } from './amount-in-words.ts'
import { useLanguage } from './i18n.ts'

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
