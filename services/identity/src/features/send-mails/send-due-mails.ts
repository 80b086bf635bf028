import { workOffJobs } from '@boli/database'
import { isPermanentFailure } from '@boli/mailer'
import type { Identity } from '../../deps.ts'
import { isOldNews } from '../../domain/mails.ts'
import { claimMail, dropMail, markSent, type WaitingMail } from './waiting-mails.ts'
import { writeMail } from './write-mail.ts'

type Sending = Pick<Identity, 'database' | 'config' | 'mailer' | 'logger' | 'now'>

/**
 * Sends what is due, one mail after the other. A mail that fails stands behind the others until its next try.
 * @param isStopping Asked before each mail.
 */
export async function sendDueMails(
  identity: Sending,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await workOffJobs({
    claim: () => claimMail(identity.database.db, identity.now()),
    attempt: (mail) => sendMail(identity, mail),
    isStopping,
  })
}

/** @returns false where it could not be written, or the mail server did not take it. */
async function sendMail(identity: Sending, mail: WaitingMail): Promise<boolean> {
  const { database, mailer, logger, now } = identity
  const about = { mail: mail.kind, userId: mail.user_id, attempts: mail.attempts }
  try {
    const isOld = isOldNews(mail.happened_at, now())
    if (isOld && mail.attempts > 1) logger.error(about, 'a mail was given up')
    const written = isOld ? null : await writeMail(identity, mail)
    if (written) {
      await mailer.send(written)
      await markSent(database.db, mail, now())
    } else {
      logger.debug(about, 'a mail had nothing to say any more')
      await dropMail(database.db, mail)
    }
    return true
  } catch (error) {
    if (isPermanentFailure(error)) {
      logger.error({ err: error, ...about }, 'a mail was given up: it can never be sent')
      await dropMail(database.db, mail)
      return true
    }
    logger.warn({ err: error, ...about }, 'a mail could not be sent yet')
    return false
  }
}
