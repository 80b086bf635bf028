import type { Language } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { wordsOf } from '@boli/words'
import { frame, languageOf, escapeHtml as text } from './frame.ts'

/** Answers browsers that open a page with HTML in their language instead of JSON, if the answer is 429 or a server error. */
export function answerInPages(scope: Service): void {
  scope.addHook('preSerialization', async (request, reply, answer) => {
    const isBusy = reply.statusCode === 429
    const isForNow = isBusy || reply.statusCode >= 500
    if (!isForNow || !(request.headers.accept ?? '').includes('text/html')) return answer
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer((html: unknown) => String(html))
    const [path = '/'] = request.url.split('?')
    return renderNotice(isBusy ? 'busy' : 'away', languageOf(request), path)
  })
}

/** The page shown if there is nothing to show; temporary failures offer a retry. */
export function renderNotice(
  kind: 'missing' | 'missingPage' | 'gone' | 'away' | 'busy',
  language: Language,
  path: string,
): string {
  const words = wordsOf(language).lotPage
  const head = `<title>${text(words[kind])} · Boli</title>\n<meta name="robots" content="noindex">`
  const [href, next] = kind === 'away' || kind === 'busy' ? [path, words.again] : ['/lots', words.frame.lots]
  return frame(
    language,
    path,
    head,
    `<main><h1>${text(words[kind])}</h1><p><a class="act" href="${text(href)}">${text(next)}</a></p></main>`,
  )
}
