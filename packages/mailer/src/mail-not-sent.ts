import { UnsafeMail } from './port.ts'

/** What nodemailer's errors carry, beside texts that may repeat addresses. */
interface TransportFault {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

/** RFC 5321 4.2.3, RFC 7504: the mailbox is not there, is elsewhere, has no valid name, or its domain takes no mail. */
const noSuchRecipient: ReadonlySet<number | null> = new Set([550, 551, 553, 556])

/** Whether a mail can never be sent, so that trying again is of no use. */
export function isPermanentFailure(error: unknown): boolean {
  return error instanceof UnsafeMail || (error instanceof MailNotSent && error.isPermanent)
}

/**
 * The mail server did not take a mail. The message names the step and the server's code and nothing else:
 * servers like to repeat the recipient's address, which must not reach a log. So there is no `cause` either.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  /** Of the SMTP answer, such as 550; null where there was none. */
  readonly responseCode: number | null
  /** There is no such recipient: trying again is useless. Other refusals may be settings that an operator corrects. */
  readonly isPermanent: boolean

  constructor(fault: unknown) {
    const { code, responseCode, command }: TransportFault = Object(fault)
    const parts = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
    super(`the mail server did not take the mail (${parts || 'no answer'})`)
    this.responseCode = typeof responseCode === 'number' ? responseCode : null
    this.isPermanent = command === 'RCPT TO' && noSuchRecipient.has(this.responseCode)
  }
}
