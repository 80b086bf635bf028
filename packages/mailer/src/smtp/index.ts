import { MailNotSent } from '../mail-not-sent.ts'
import type { Mailer } from '../port.ts'
import { assertSafeMail } from '../port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  /** The sender, `Boli <no-reply@example.org>`. */
  from: string
  /** Time limit of sending one mail; default 15 s. */
  deadlineMs?: number
}

/**
 * Sends by SMTP, one connection a mail; TLS is used if the server offers it. Addresses under `.invalid` never exist
 * (RFC 6761): mails to them, as in load tests, are dropped.
 */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { from, deadlineMs = 15_000 } = options
  const stepMs = Math.min(5_000, deadlineMs)
  // Loaded with the first mail: 300 KB of code.
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      url: options.url,
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      // The content of a mail must not make nodemailer read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let isClosed = false

  return {
    send: async (mail) => {
      if (isClosed) throw new Error('the mailer is closed')
      assertSafeMail(mail)
      if (mail.to.endsWith('.invalid')) return
      const message = {
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      }
      const transport = await connect()
      await within(
        deadlineMs,
        transport.sendMail(message).catch((error) => {
          throw new MailNotSent(error)
        }),
      )
    },
    close: async () => {
      isClosed = true
    },
  }
}

/** The transport bounds each of its steps; this bounds their sum. */
async function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`the mail server took more than ${deadlineMs} ms`))
    timer = setTimeout(giveUp, deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
