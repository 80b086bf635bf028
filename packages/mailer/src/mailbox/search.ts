import type { StoredMail } from './stored-mails.ts'

type Field = 'to' | 'from' | 'subject' | 'any'
interface Term {
  field: Field
  text: string
}

const termPattern = /(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/gi

/** Reads `to:a@b.c subject:"your code" word`, the part of Mailpit's search that tests use. */
export function parseSearch(query: string): Term[] {
  return [...query.matchAll(termPattern)].map(([, field, quoted, word]) => ({
    field: (field?.toLowerCase() ?? 'any') as Field,
    text: (quoted ?? word ?? '').toLowerCase(),
  }))
}

/** Whether a mail contains every term in its field; letter case is ignored. */
export function matchesSearch(mail: StoredMail, terms: readonly Term[]): boolean {
  return terms.every(({ field, text }) => fieldText(mail, field).toLowerCase().includes(text))
}

function fieldText(mail: StoredMail, field: Field): string {
  const addressesOf = (list: { name: string; address: string }[]) =>
    list.map(({ name, address }) => `${name} <${address}>`).join('\n')
  const to = () => [addressesOf(mail.to), ...mail.recipients].join('\n')
  const subject = mail.email.subject ?? ''
  if (field === 'to') return to()
  if (field === 'from') return addressesOf([mail.from])
  if (field === 'subject') return subject
  return [
    to(),
    addressesOf(mail.cc),
    addressesOf([mail.from]),
    subject,
    mail.email.text ?? '',
    mail.email.html ?? '',
  ].join('\n')
}
