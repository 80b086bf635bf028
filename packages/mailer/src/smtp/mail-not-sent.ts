/** What nodemailer's errors carry, beside texts that may repeat addresses. */
interface TransportFault {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

/**
 * The mail server did not take a mail. The message names the step and the server's code and nothing else:
 * servers like to repeat the recipient's address, which must not reach a log. So there is no `cause` either.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  /** Of the SMTP answer, such as 550; null where there was none. */
  readonly responseCode: number | null

  constructor(fault: unknown) {
    const { code, responseCode, command }: TransportFault = Object(fault)
    const parts = [code, command, responseCode].filter((part) => part !== undefined).join(' ')
    super(`the mail server did not take the mail (${parts || 'no answer'})`)
    this.responseCode = typeof responseCode === 'number' ? responseCode : null
  }
}
