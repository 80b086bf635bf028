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
    /^\/api\/v1\/(messages|search|message|info)(?:\/([^/]+))?(?:\/(headers))?$/.exec(url.pathname) ?? []
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
  if (resource === 'info') return { Version: 'boli-mailbox', Messages: mails.all().length }
  const mail = resource === 'message' && id ? mails.find(id) : null
  if (!mail) return null
  return part ? headersOf(mail) : wholeMail(mail)
}

function list(mails: StoredMails, found: readonly StoredMail[], url: URL) {
  const start = countFrom(url, 'start', 0)
  const page = found.slice(start, start + countFrom(url, 'limit', defaultLimit))
  return {
    total: mails.all().length,
    unread: 0,
    count: page.length,
    messages_count: found.length,
    messages_unread: 0,
    start,
    tags: [],
    messages: page.map(summary),
  }
}

function countFrom(url: URL, name: string, fallback: number): number {
  const value = Number(url.searchParams.get(name) ?? fallback)
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback
}

function summary(mail: StoredMail) {
  return {
    ...shared(mail),
    Created: mail.arrived.toISOString(),
    Attachments: mail.email.attachments.length,
    Snippet: snippetOf(mail),
  }
}

function wholeMail(mail: StoredMail) {
  return {
    ...shared(mail),
    ReturnPath: mail.email.returnPath ?? mail.from.address,
    Date: mail.email.date ?? mail.arrived.toISOString(),
    Text: mail.email.text ?? '',
    HTML: mail.email.html ?? '',
    Inline: [],
    Attachments: mail.email.attachments.map(({ filename, mimeType }) => ({
      FileName: filename ?? '',
      ContentType: mimeType,
    })),
  }
}

function shared(mail: StoredMail) {
  const named = new Set([...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()))
  const blind = mail.recipients.filter((address) => !named.has(address.toLowerCase()))
  return {
    ID: mail.id,
    MessageID: (mail.email.messageId ?? '').replaceAll(/^<|>$/g, ''),
    Read: false,
    From: person(mail.from),
    To: mail.to.map(person),
    Cc: mail.cc.map(person),
    Bcc: blind.map((address) => person({ name: '', address })),
    ReplyTo: [],
    Subject: mail.email.subject ?? '',
    Tags: [],
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
