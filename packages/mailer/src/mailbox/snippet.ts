import type { KeptMail } from './kept-mails.ts'

/** The beginning of a mail's text on one line. */
export function snippetOf(mail: KeptMail): string {
  const text = mail.email.text ?? (mail.email.html ?? '').replaceAll(/<[^>]*>/g, ' ')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 250)
}
