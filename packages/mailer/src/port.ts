import type { Language } from '@boli/contracts'

/** Sends e-mail. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail; it may be sent twice if the answer was lost.
   * @throws {UnsafeMail} when recipient or subject could smuggle in headers or further recipients.
   * @throws within 15 s if the server did not accept the mail; the error contains no address.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export interface Mail {
  /** One bare address. */
  to: string
  /** One bare address for replies; by default the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  language: Language
}

/** The mail would have more than one recipient, or injected headers. */
export class UnsafeMail extends Error {
  override readonly name = 'UnsafeMail'
}

const oneAddress = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const controlCharacter = /[\u0000-\u001f\u007f\u2028\u2029]/

/** @throws {UnsafeMail} The message names the field, never the address. */
export function assertSafeMail(mail: Mail): void {
  if (!isPlainAddress(mail.to)) throw new UnsafeMail('The recipient is not one plain address')
  if (mail.replyTo !== undefined && !isPlainAddress(mail.replyTo)) {
    throw new UnsafeMail('The address for answers is not one plain address')
  }
  if (controlCharacter.test(mail.subject)) throw new UnsafeMail('The subject has more than one line')
}

function isPlainAddress(text: string): boolean {
  return text.length <= 254 && oneAddress.test(text) && !controlCharacter.test(text)
}
