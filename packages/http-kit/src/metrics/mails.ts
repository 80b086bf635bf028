import type { Mailer } from '@boli/mailer'
import { Counter, type Registry } from 'prom-client'

/**
 * Registers metrics of sent mails.
 * @returns the mailer to use.
 */
export function measureMails(registry: Registry, mailer: Mailer): Mailer {
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails handed to the mail server: sent, or failed',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  return {
    close: () => mailer.close(),
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
      mails.inc({ outcome: 'sent' })
    },
  }
}
