import { MailNotSent } from '@boli/mailer'
import type { Notifications } from '../../deps.ts'
import { isOldNews } from '../../domain/mails.ts'
import { mailPausesOf } from '../../domain/pauses.ts'
import { type Delivery, dropDelivery, markSent } from '../../persistence/sending.ts'
import { claimMail } from './waiting-mails.ts'
import { writeMail } from './write-mail.ts'

/** So many failures in a row mean a server and not the mails; the others need not try it now. */
const FAILURES_PER_ROUND = 3

type Sending = Pick<Notifications, 'database' | 'publicUrl' | 'readReaders' | 'mailer' | 'logger' | 'now'>

/**
 * Sends what is due, one mail after the other. A mail that fails stands behind the others until its next try.
 * @param isStopping Asked before each mail.
 */
export async function sendDueMails(
  notifications: Sending,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let failures = 0
  while (failures < FAILURES_PER_ROUND && !isStopping()) {
    const mail = await claimMail(notifications.database.db, notifications.now())
    if (!mail) return
    failures = (await sendMail(notifications, mail)) ? 0 : failures + 1
  }
}

/** @returns false where identity or the mail server did not do their part. */
async function sendMail(notifications: Sending, mail: Delivery): Promise<boolean> {
  const { database, mailer, logger, now } = notifications
  const about = { mail: mail.kind, userId: mail.user_id, attempts: mail.attempts }
  const isOld = isOldNews(mail.happened_at, now())
  if (isOld && mail.attempts > 1) logger.error(about, 'a mail was given up')
  try {
    const written = isOld ? null : await writeMail(notifications, mail)
    if (written === 'not-yet') return true
    if (written === null) {
      logger.debug(about, 'a mail had nothing to tell any more')
      await dropDelivery(database.db, mail)
      return true
    }
    await mailer.send(written)
  } catch (error) {
    if (error instanceof MailNotSent && error.isPermanent) {
      logger.error({ err: error, ...about }, 'a mail was refused for good')
      await dropDelivery(database.db, mail)
      return true
    }
    logger.warn({ err: error, ...about }, 'a mail could not be sent yet')
    return false
  }
  await markSent(database.db, mail, mailPausesOf(mail.kind).gapMs, now())
  return true
}
