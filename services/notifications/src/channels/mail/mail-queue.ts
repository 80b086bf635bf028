import { claimJob, type JobQueue } from '@boli/database'
import { isPermanentFailure } from '@boli/mailer'
import { sql } from 'kysely'
import type { NotificationsDeps } from '../../deps.ts'
import { type FoldedRequest, mergeThreads } from '../../domain/notification-request.ts'
import { isOldNews, mailPausesOf } from '../../domain/timing.ts'
import { type Delivery, dropDelivery, markSent, type PlannedDelivery } from '../../persistence/deliveries.ts'
import type { Queries } from '../../persistence/tables.ts'
import { writeMail } from './write-mail.ts'

/**
 * Chooses the requests that are mailed. Single events have their own mail even if the bell only counts them: the mail
 * of a sale has the other party's contact.
 */
export function planMails(requests: readonly FoldedRequest[]): PlannedDelivery[] {
  const once = requests
    .filter(({ isRepeating }) => !isRepeating)
    .map((request) => ({ ...request, thread: request.dedupKey ?? request.thread, isSummary: false }))
  const repeating = mergeThreads(requests.filter(({ isRepeating }) => isRepeating))
  return [...once, ...repeating].map((request) => ({
    ...request,
    ...{ channel: 'mail', deviceId: null, pauses: mailPausesOf(request.notice.kind) },
  }))
}

type Sending = Pick<
  NotificationsDeps,
  'database' | 'publicUrl' | 'readRecipients' | 'mailer' | 'logger' | 'now'
>

/** The waiting mails. */
export function mailQueue(notifications: Sending): JobQueue<Delivery> {
  const { mailer, now } = notifications
  const { db } = notifications.database
  return {
    name: 'a mail',
    claim: () => claimMail(db, now()),
    async run(mail) {
      const written = await writeMail(notifications, mail)
      if (written === 'not-yet') return
      if (written === null) return dropDelivery(db, mail)
      await mailer.send(written)
      await markSent(db, mail, mailPausesOf(mail.kind).gapMs, now())
    },
    giveUp: (mail) => dropDelivery(db, mail),
    isTooOld: (mail) => isOldNews(mail.happened_at, now()),
    isPermanent: isPermanentFailure,
    describe: ({ kind, user_id, attempts }) => ({ mail: kind, userId: user_id, attempts }),
  }
}

/** Takes the mail that has been due longest. */
export function claimMail(db: Queries, now: Date): Promise<Delivery | null> {
  return claimJob(db, { table: 'deliveries', isOpen: sql`channel = 'mail' and sent_at is null`, now })
}
