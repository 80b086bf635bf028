import type { Language } from '@boli/contracts'

/** Sends e-mail. */
export interface Mailer {
  /**
   * Resolves once the server has taken the mail; it may be sent twice where the answer was lost.
   * @throws {UnsafeMail} when recipient or subject could smuggle in headers or further recipients.
   * @throws within 15 s when the server did not take the mail; the error repeats no address.
   */
  send(mail: Mail): Promise<void>
  /** Throws where the server cannot be reached. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface Mail {
  /** One bare address. */
  to: string
  /** One bare address that answers go to; without it they go to the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
  language: Language
}
