import { DEFAULT_LANGUAGE, type Language, type PagePattern } from '@boli/contracts'
import { type Words, wordsOf } from '@boli/words'

type Listed = keyof Words['pages']

/** Pages without parameters for the sitemap: public pages of the application, and the list of lots. */
export const listedPages: readonly string[] = [...Object.keys(wordsOf(DEFAULT_LANGUAGE).pages), '/lots']

/** Two addresses of the same page. */
const sameAs: Partial<Record<PagePattern, PagePattern>> = { '/contact-us': '/contact' }

/**
 * Metadata of a page for search engines and messengers, and its canonical address; null for pages that are not
 * for search engines.
 */
export function shellTextOf(
  pattern: PagePattern,
  language: Language,
): { title: string; description: string; path: string } | null {
  const path = sameAs[pattern] ?? pattern
  const { pages } = wordsOf(language)
  return path in pages ? { ...pages[path as Listed], path } : null
}
