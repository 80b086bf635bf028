import { UnsafeMail } from './port.ts'

/** Fields of nodemailer's errors, without the texts, which may repeat addresses. */
interface TransportFault {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

/** RFC 5321 4.2.3, RFC 7504: the mailbox does not exist, has moved, has no valid name, or its domain accepts no mail. */
const noSuchRecipient: ReadonlySet<number | null> = new Set([550, 551, 553, 556])

/** Whether a mail can never be sent, so that a retry is useless. */
export function isPermanentFailure(error: unknown): boolean {
  return error instanceof UnsafeMail || (error instanceof MailNotSent && error.isPermanent)
}

/**
 * The mail server did not accept a mail. The message names only the step and the server's code: servers often repeat
 * the recipient's address, which must not be logged. For the same reason there is no `cause`.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  /** SMTP status, such as 550; null if there was no answer. */
  readonly responseCode: number | null
  /**
   * The recipient does not exist: a retry is useless. Other refusals may be caused by settings that an operator can
   * correct.
   */
  readonly isPermanent: boolean

  constructor(fault: unknown) {
    const { code, responseCode, command }: TransportFault = Object(fault)
    const parts = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
    super(`the mail server did not take the mail (${parts || 'no answer'})`)
    this.responseCode = typeof responseCode === 'number' ? responseCode : null
    this.isPermanent = command === 'RCPT TO' && noSuchRecipient.has(this.responseCode)
  }
}
