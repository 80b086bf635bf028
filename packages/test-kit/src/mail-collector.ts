import { type Mail, type Mailer, MailNotSent } from '@boli/mailer'
import { eventually } from './eventually.ts'

/** A mailer that collects mails, refuses some addresses, and refuses everything while it is down. */
export interface MailCollector extends Mailer {
  mails: Mail[]
  isDown: boolean
  refused: Set<string>
  /** Addresses that the server says do not exist. */
  unknown: Set<string>
  /** The newest mail to an address whose subject fits. */
  newest(to: string, subject: RegExp): Promise<Mail>
  /** The code in the newest code mail to an address. */
  codeFor(to: string): Promise<string>
}

export function createMailCollector(): MailCollector {
  const collector: MailCollector = {
    mails: [],
    isDown: false,
    refused: new Set(),
    unknown: new Set(),
    async send(mail) {
      if (collector.isDown) throw new Error('the mail server is down')
      if (collector.refused.has(mail.to)) throw new Error('the mailbox is not there')
      if (collector.unknown.has(mail.to)) throw new MailNotSent({ responseCode: 550, command: 'RCPT TO' })
      collector.mails.push(mail)
    },
    close: async () => {},
    newest: (to, subject) =>
      eventually(() => {
        const mail = collector.mails.findLast((one) => one.to === to && subject.test(one.subject))
        if (!mail) throw new Error(`no mail to ${to} about ${subject}`)
        return mail
      }),
    async codeFor(to) {
      const { text } = await collector.newest(to, /verification code|बोली खाते का ईमेल/)
      const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
      if (!code) throw new Error('the mail carries no code')
      return code
    },
  }
  return collector
}
