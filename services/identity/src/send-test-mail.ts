import { DEFAULT_LANGUAGE } from '@boli/contracts'
import { createLogger, loadConfig, mailConfig, runProcess } from '@boli/http-kit'
import type { Mail } from '@boli/mailer'
import { createSmtpMailer } from '@boli/mailer/smtp'
import { Type } from 'typebox'
import { mailOf } from './mail/outgoing-mail.ts'

/** `npm run mail:test -- you@example.org`: run it with the environment of the service. */
const environment = Type.Object({
  ...mailConfig,
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080' }),
})
const logger = createLogger({ name: 'send-test-mail', level: process.env.LOG_LEVEL ?? 'warn' })

await runProcess({
  name: 'send-test-mail',
  logger,
  async start() {
    const [to, ...others] = process.argv.slice(2)
    if (!to?.includes('@') || others.length > 0) {
      process.stderr.write('npm run mail:test -- you@example.org\n')
      process.exit(2)
    }
    const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = loadConfig(environment)
    const mailer = createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
    try {
      await mailer.send(testMail(to, PUBLIC_URL))
      process.stdout.write(`The mail server ${hostOf(SMTP_URL)} took a mail from ${MAIL_FROM} to ${to}.\n`)
      process.exit(0)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      process.stderr.write(`The mail server ${hostOf(SMTP_URL)} did not take it: ${reason}\n`)
      process.exit(1)
    }
  },
})

/** Without the credentials that the URL may contain. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'in SMTP_URL'
}

/** The mail with which an operator tests the mail server. */
function testMail(to: string, publicUrl: string): Mail {
  return mailOf(to, DEFAULT_LANGUAGE, {
    subject: 'Boli can send mail',
    heading: 'Mail works',
    paragraphs: [
      'An operator of Boli sent this to see whether mails arrive. Nothing needs to be done.',
      'Where it was taken for spam, the sender’s domain lacks SPF or DKIM records for this mail server.',
    ],
    action: { label: 'Open Boli', url: publicUrl },
  })
}
