import { useEffect, useState } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { type AmountInWords, loadAmountInWords } from '../model/amount-in-words.ts'

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
