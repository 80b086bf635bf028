import type { Language } from '@boli/contracts'
import { frame } from './frame.ts'
import { escapeHtml as text } from './html.ts'
import { lotTexts } from './texts.ts'

/** What stands where there is nothing to show; what is so for now can be tried again. */
export function renderNotice(
  kind: 'missing' | 'missingPage' | 'gone' | 'away' | 'busy',
  language: Language,
  path: string,
): string {
  const words = lotTexts[language]
  const head = `<title>${text(words[kind])} · Boli</title>\n<meta name="robots" content="noindex">`
  const [href, next] = kind === 'away' || kind === 'busy' ? [path, words.again] : ['/lots', words.frame.lots]
  return frame(
    language,
    path,
    head,
    `<main><h1>${text(words[kind])}</h1><p><a class="act" href="${text(href)}">${text(next)}</a></p></main>`,
  )
}
