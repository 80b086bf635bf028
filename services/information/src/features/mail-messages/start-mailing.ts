import { repeat } from '@boli/http-kit'
import type { Information } from '../../deps.ts'
import { messageMail } from '../../mail/message-mail.ts'

const POLL_INTERVAL_MS = 1_000
const RETRY_MS = 60_000

/**
 * Mails the message that has waited longest. Its next try is noted before, so that no transaction stays open
 * while the mail server takes its time; a crash in between mails it once more rather than never.
 * @returns false when none is due.
 * @throws when the mail server did not take it; it is tried again in a minute.
 */
async function mailNextMessage({ database, now, ...information }: Information): Promise<boolean> {
  const message = await database.db
    .updateTable('messages')
    .set({ next_try_at: new Date(now().getTime() + RETRY_MS) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('messages')
        .select('id')
        .where('mailed_at', 'is', null)
        .where('next_try_at', '<=', now())
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!message) return false
  await information.mailer.send(messageMail(information.supportEmail, message))
  await database.db.updateTable('messages').set({ mailed_at: now() }).where('id', '=', message.id).execute()
  return true
}

/** Mails waiting messages every second; while the mail server is away they wait. Every instance may run it. */
export function startMailing(information: Information): { stop(): Promise<void> } {
  return repeat({
    everyMs: POLL_INTERVAL_MS,
    logger: information.logger,
    failure: 'a contact message could not be mailed yet',
    async task(stopping) {
      while (!stopping.aborted && (await mailNextMessage(information))) {
        // One after the other until none is left.
      }
    },
  })
}
