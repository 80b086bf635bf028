import type { Service } from '@boli/http-kit'
import { languageOf } from './language.ts'
import { renderNotice } from './render-notice.ts'

/** Answers browsers that open a page with HTML in their language, not JSON, where the answer is 429 or a server error. */
export function tellInPages(scope: Service): void {
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
