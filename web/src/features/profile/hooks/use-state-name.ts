import { hindiStates, type IndianState, indianStates, type Language } from '@boli/contracts'
import { useLanguage } from '../../../lib/i18n.ts'

const names: Record<Language, Record<IndianState, string>> = { en: indianStates, hi: hindiStates }

/** The name of a state in the page's language. */
export function useStateName(): (state: IndianState) => string {
  const language = useLanguage()
  return (state) => names[language][state]
}
