import { inTransaction, retryDelayMs, workOffJobs } from '@boli/database'
import { repeat } from '@boli/http-kit'
import { isPermanentFailure } from '@boli/mailer'
import type { Selectable } from 'kysely'
import type { Information } from '../../deps.ts'
import { messageMail } from '../../mail/message-mail.ts'
import type { MessageTable } from '../../persistence/tables.ts'

const POLL_INTERVAL_MS = 1_000
/** After so long the mail of a message is given up; administrators see the message all the same. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000

type Message = Selectable<MessageTable>

/** Mails waiting messages every second; while the mail server is away they wait. Every instance may run it. */
export function startMailing(information: Information): { stop(): Promise<void> } {
  return repeat({
    everyMs: POLL_INTERVAL_MS,
    logger: information.logger,
    failure: 'waiting contact messages could not be read',
    task: (stopping) =>
      workOffJobs({
        claim: () => claimMessage(information),
        attempt: (message) => mailMessage(information, message),
        isStopping: () => stopping.aborted,
      }),
  })
}

function claimMessage({ database: { db }, now }: Information): Promise<Message | null> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const waiting = await trx
      .selectFrom('messages')
      .select(['id', 'attempts'])
      .where('mailed_at', 'is', null)
      .where('mail_given_up_at', 'is', null)
      .where('next_try_at', '<=', at)
      .orderBy('next_try_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!waiting) return null
    const attempts = waiting.attempts + 1
    return trx
      .updateTable('messages')
      .set({ attempts, next_try_at: new Date(at.getTime() + retryDelayMs(attempts)) })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** @returns false where the mail server did not take it for now. */
async function mailMessage(information: Information, message: Message): Promise<boolean> {
  const { database, now, mailer, logger, supportEmail } = information
  const settle = (column: 'mailed_at' | 'mail_given_up_at') =>
    database.db
      .updateTable('messages')
      .set({ [column]: now() })
      .where('id', '=', message.id)
      .execute()
  const about = { messageId: message.id, attempts: message.attempts }
  try {
    await mailer.send(messageMail(supportEmail, message))
    await settle('mailed_at')
    return true
  } catch (error) {
    if (isPermanentFailure(error) || now().getTime() - message.received_at.getTime() > GIVEN_UP_MS) {
      logger.error({ err: error, ...about }, 'the mail of a contact message was given up')
      await settle('mail_given_up_at')
      return true
    }
    logger.warn({ err: error, ...about }, 'a contact message could not be mailed yet')
    return false
  }
}
