import { claimJob, type JobQueue, startJobQueue } from '@boli/database'
import { isPermanentFailure } from '@boli/mailer'
import { type Selectable, sql } from 'kysely'
import type { InformationDeps } from '../../deps.ts'
import { messageMail } from '../../mail/message-mail.ts'
import type { MessageTable } from '../../persistence/tables.ts'

/** After so long the mail of a message is given up; administrators see the message all the same. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000

type Message = Selectable<MessageTable>

/** Mails waiting messages every second; while the mail server is away they wait. Every instance may run it. */
export function startMailing(information: InformationDeps): { stop(): Promise<void> } {
  return startJobQueue(messageQueue(information), information)
}

function messageQueue({ database: { db }, now, mailer, supportEmail }: InformationDeps): JobQueue<Message> {
  const settle = async ({ id }: Message, column: 'mailed_at' | 'mail_given_up_at') => {
    await db
      .updateTable('messages')
      .set({ [column]: now() })
      .where('id', '=', id)
      .execute()
  }
  const isOpen = sql`mailed_at is null and mail_given_up_at is null`
  return {
    name: 'the mail of a contact message',
    claim: () => claimJob(db, { table: 'messages', dueAt: 'next_try_at', isOpen, now: now() }),
    async run(message) {
      await mailer.send(messageMail(supportEmail, message))
      await settle(message, 'mailed_at')
    },
    giveUp: (message) => settle(message, 'mail_given_up_at'),
    isTooOld: ({ received_at }) => now().getTime() - received_at.getTime() > GIVEN_UP_MS,
    isPermanent: isPermanentFailure,
    describe: ({ id, attempts }) => ({ messageId: id, attempts }),
  }
}
