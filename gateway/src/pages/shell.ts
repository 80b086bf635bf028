import { createHash } from 'node:crypto'
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageFacts,
  languages,
  type PagePattern,
  pagePatterns,
} from '@boli/contracts'
import { fontFace, webFonts } from '@boli/contracts/web-fonts'
import { type Words, wordsOf } from '@boli/words'
import { headOf } from '../lot-page/head.ts'

/** The application's entry page for one address. */
interface Shell {
  status: 200 | 404
  html: string
  etag: string
}

/** `title`, `description` and cards of the built page, to be replaced by those of the address. */
const OWN_HEAD = /\s*<(title>[^<]*<\/title|meta\s+(name="description"|property="og:[a-z_:]+")[^>]*)>/g

/** Parts for the landing page only, and the hints by which first-paint.js prefetches files for one kind of page. */
const OF_LANDING = /\s*<(?:meta name="boli-fonts"[^>]*>|section\s+data-first="landing"[\s\S]*?<\/section>)/g
const OF_A_VISIT = /\s*<meta name="boli-visit" data-path="([^"]*)"[^>]*>/g

/**
 * Removes the parts of the built page that belong to other pages. The landing page shows its text in the first paint,
 * before any script; on other pages the largest script, which comes first, need not wait for the style sheet.
 */
function onlyFor(page: PagePattern | null, built: string): string {
  const html = page === '/' ? built : built.replace(OF_LANDING, '').replace(' fetchpriority="low"', '')
  // The expressions match a pattern's own `:name` parameters as well as their values.
  return html.replace(OF_A_VISIT, (tag, path: string) =>
    page !== null && new RegExp(path).test(page) ? tag : '',
  )
}

const patterns = pagePatterns.map((pattern) => ({
  pattern,
  expression: new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
}))

/** The page of the application at an address, or null if there is none. */
export function pageAt(path: string): PagePattern | null {
  return patterns.find(({ expression }) => expression.test(path))?.pattern ?? null
}

type Listed = keyof Words['pages']

/** Pages without parameters for the sitemap: public pages of the application, and the list of lots. */
export const listedPages: readonly string[] = [...Object.keys(wordsOf(DEFAULT_LANGUAGE).pages), '/lots']

/** Two addresses of the same page. */
const sameAs: Partial<Record<PagePattern, PagePattern>> = { '/contact-us': '/contact' }

/**
 * Metadata of a page for search engines and messengers, and its canonical address; null for pages that are not
 * for search engines.
 */
function shellTextOf(
  pattern: PagePattern,
  language: Language,
): { title: string; description: string; path: string } | null {
  const path = sameAs[pattern] ?? pattern
  const { pages } = wordsOf(language)
  return path in pages ? { ...pages[path as Listed], path } : null
}

/**
 * Writes the entry page of the application for each address: with title, text and card if it is public, hidden from
 * search engines if it belongs to one user, and as 404 if there is no such page.
 * @param built The built page.
 */
export function createShells(built: string) {
  const withoutHead = built.replace(OWN_HEAD, '')
  const written = new Map<string, Shell>()

  function write(page: PagePattern | null, head: string): Shell {
    const status = page === null ? 404 : 200
    const html = onlyFor(page, withoutHead).replace(/<\/head>/, () => `${head}\n</head>`)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    return { status, html, etag }
  }

  /** @param page From {@link pageAt}; null also if its subject does not exist. */
  return function shellOf(page: PagePattern | null, language: Language, origin: string): Shell {
    const key = `${page} ${language} ${origin}`
    const known = written.get(key)
    if (known) return known
    const text = page === null ? null : shellTextOf(page, language)
    const shell = text
      ? write(
          page,
          headOf({
            title: `${text.title} · Boli`,
            description: text.description,
            address: origin + text.path,
            image: `${origin}/share.jpg`,
            imageText: 'Boli',
          }),
        )
      : write(page, '<title>Boli</title>\n<meta name="robots" content="noindex">')
    // Bounded: without a configured origin, callers can send any host as the origin.
    if (written.size < 200) written.set(key, shell)
    return shell
  }
}

/** A style sheet that names the web fonts of the built application for pages rendered by the gateway. */
export function fontFaces(files: ReadonlySet<string>): string {
  const fonts = new Set([
    webFonts.Latn,
    ...languages.map((language) => webFonts[languageFacts[language].script]),
  ])
  const faces = [...fonts].flatMap((font) => {
    const file = font && [...files].find((name) => name.includes(font.start) && name.endsWith('.woff2'))
    return font && file ? fontFace(font, `/${file}`) : []
  })
  return [...faces, ...languages.map(familyOf)].join('\n')
}

const familyOf = (language: Language) => {
  const font = webFonts[languageFacts[language].script]
  return `:root:lang(${language}){--font-script:"${(font ?? webFonts.Latn).family}"}`
}
