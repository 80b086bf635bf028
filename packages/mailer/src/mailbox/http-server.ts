import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { script, styleSheet } from './assets.ts'
import { answerMailpit } from './mailpit-api.ts'
import { listPage, mailContent, mailPage, missingPage } from './pages.ts'
import { matchesSearch, parseSearch } from './search.ts'
import type { StoredMails } from './stored-mails.ts'

interface Answer {
  status?: number
  type: string
  body: string
  policy?: string
}

const origin = 'http://mailbox'
const ownPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'"
// A mail's content is displayed; it runs no script and loads nothing.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Serves the mailbox's pages and its Mailpit-compatible interface. */
export async function startMailboxPages(mails: StoredMails, port: number, host: string) {
  const server: Server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', origin) ?? new URL('/unreadable', origin)
    const { status = 200, type, body, policy = ownPolicy } = answer(mails, request.method ?? 'GET', url)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(mails: StoredMails, method: string, url: URL): Answer {
  if (url.pathname.startsWith('/api/')) return answerJson(answerMailpit(mails, method, url))
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: 'text/html', body: missingPage() }
  if (url.pathname === '/mailbox.css') return { type: 'text/css', body: styleSheet }
  if (url.pathname === '/mailbox.js') return { type: 'text/javascript', body: script }
  if (url.pathname === '/') {
    const query = url.searchParams.get('query') ?? ''
    const terms = parseSearch(query)
    const found = mails.all().filter((mail) => matchesSearch(mail, terms))
    return { type: 'text/html', body: listPage(found, query) }
  }
  const [, id, isContent] = /^\/view\/([\w-]+)(\.html)?$/.exec(url.pathname) ?? []
  const mail = id ? mails.find(id) : null
  if (!mail) return { status: 404, type: 'text/html', body: missingPage() }
  if (isContent) return { type: 'text/html', body: mailContent(mail), policy: mailPolicy }
  return { type: 'text/html', body: mailPage(mail) }
}

function answerJson(found: unknown): Answer {
  if (found === null) return { status: 404, type: 'application/json', body: '{"Error":"Not found"}' }
  return { type: 'application/json', body: JSON.stringify(found) }
}
