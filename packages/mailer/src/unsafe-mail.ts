import type { Mail } from './port.ts'

/** The mail would carry more than one recipient or headers of its own. */
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
