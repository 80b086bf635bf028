import { DEFAULT_LANGUAGE } from '@boli/contracts'
import { claimJob, type JobQueue, startJobQueue } from '@boli/database'
import { type Running, registerAskedGauges, type Service } from '@boli/http-kit'
import { isPermanentFailure, layOut, type Mail } from '@boli/mailer'
import { wordsOf } from '@boli/words'
import { type Selectable, sql } from 'kysely'
import type { InformationDeps } from '../deps.ts'
import type { MessageTable } from '../persistence/tables.ts'

/** After this time the mail of a message is given up; administrators still see the message. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000

type Message = Selectable<MessageTable>

/** Mails waiting messages every second; while the mail server is unavailable they wait. Every instance may run it. */
export function startMailing(information: InformationDeps): Running {
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

/** The mail of a contact message to support; a reply goes to the sender. */
function messageMail(
  to: string,
  message: Pick<
    Selectable<MessageTable>,
    'id' | 'name' | 'email' | 'subject' | 'message' | 'username' | 'auction_id'
  >,
): Mail {
  const mail = layOut(
    to,
    { language: DEFAULT_LANGUAGE, footer: wordsOf(DEFAULT_LANGUAGE).footer },
    {
      subject: `Contact: ${message.subject}`,
      heading: message.subject,
      paragraphs: ['Somebody wrote by the contact form. Whether the address is theirs was not checked.'],
      tables: [
        {
          facts: [
            { label: 'From', value: message.name },
            { label: 'Email', value: message.email },
            ...(message.username === null ? [] : [{ label: 'Signed in as', value: message.username }]),
            ...(message.auction_id === null ? [] : [{ label: 'About the lot', value: message.auction_id }]),
            { label: 'Message id', value: message.id },
          ],
        },
      ],
      quote: message.message,
    },
  )
  return { ...mail, replyTo: message.email }
}

/** Metrics of information. Every instance reports the same rows: take the maximum, not the sum. */
export function measureInformation(
  registry: Service['metrics'],
  { database }: Pick<InformationDeps, 'database'>,
): void {
  const ask = () =>
    database.db
      .selectFrom('messages')
      .where('mailed_at', 'is', null)
      .where('mail_given_up_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  registerAskedGauges(registry, ask, [
    { name: 'mails_overdue', help: 'Mails that should have gone out by now', read: ({ count }) => count },
  ])
}
