import type { Mailbox } from 'postal-mime'
import { matchesSearch, parseSearch } from './search.ts'
import type { StoredMail, StoredMails } from './stored-mails.ts'
import { snippetOf } from './stored-mails.ts'

const defaultLimit = 50

/**
 * Answers the part of Mailpit's HTTP interface that tests use, with Mailpit's field names, so that one helper reads
 * mail from both. Source: https://mailpit.axllent.org/docs/api-v1/
 * @returns null if Mailpit would answer 404.
 */
export function answerMailpit(mails: StoredMails, method: string, url: URL): unknown {
  const [, resource, id, part] =
    /^\/api\/v1\/(messages|search|message)(?:\/([^/]+))?(?:\/(headers))?$/.exec(url.pathname) ?? []
  if (method === 'DELETE' && resource === 'messages') {
    mails.clear()
    return 'ok'
  }
  if (method !== 'GET') return null
  if (resource === 'messages') return list(mails, mails.all(), url)
  if (resource === 'search') {
    const terms = parseSearch(url.searchParams.get('query') ?? '')
    const found = mails.all().filter((mail) => matchesSearch(mail, terms))
    return list(mails, found, url)
  }
  const mail = resource === 'message' && id ? mails.find(id) : null
  if (!mail) return null
  return part ? headersOf(mail) : wholeMail(mail)
}

function list(mails: StoredMails, found: readonly StoredMail[], url: URL) {
  const start = countFrom(url, 'start', 0)
  const page = found.slice(start, start + countFrom(url, 'limit', defaultLimit))
  const messages = page.map((mail) => ({
    ...headOf(mail),
    Created: mail.arrived.toISOString(),
    Snippet: snippetOf(mail),
  }))
  return { total: mails.all().length, count: page.length, messages_count: found.length, start, messages }
}

function countFrom(url: URL, name: string, fallback: number): number {
  const value = Number(url.searchParams.get(name) ?? fallback)
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback
}

function wholeMail(mail: StoredMail) {
  return {
    ...headOf(mail),
    Date: mail.email.date ?? mail.arrived.toISOString(),
    Text: mail.email.text ?? '',
    HTML: mail.email.html ?? '',
  }
}

function headOf(mail: StoredMail) {
  return {
    ID: mail.id,
    From: person(mail.from),
    To: mail.to.map(person),
    Subject: mail.email.subject ?? '',
    Size: mail.size,
  }
}

function person({ name, address }: Mailbox) {
  return { Name: name, Address: address }
}

function headersOf(mail: StoredMail): Record<string, string[]> {
  const headers: Record<string, string[]> = {}
  for (const { originalKey, value } of mail.email.headers) {
    // Mailpit spells names as Go does, `Content-Language`.
    const name = originalKey.toLowerCase().replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
    headers[name] = [...(headers[name] ?? []), value]
  }
  return headers
}
