import { layOut, type Mail } from '@boli/mailer'
import {
  dealLetter,
  type Letter,
  type NoticeText,
  noticeLetter,
  noticeText,
  suspendedLetter,
  wordsOf,
} from '@boli/words'
import type { NotificationsDeps } from '../../deps.ts'
import { preferenceFor } from '../../domain/preferences.ts'
import type { Delivery } from '../../persistence/deliveries.ts'
import { findAuction } from '../../persistence/known-auctions.ts'
import { readOwnPreferences } from '../../persistence/preferences.ts'
import type { Recipient } from '../../recipients.ts'
import { textOf } from '../bell/bell.ts'
import { otherPartyOf, writeAuctionLetter } from './write-auction-letter.ts'

/**
 * Writes a mail from the current state, in the recipient's current language and to their current address. The subject
 * is the title of the notification.
 * @returns null if it is no longer true or wanted; `not-yet` if the recipient's
 * address is not verified.
 */
export async function writeMail(
  notifications: Pick<NotificationsDeps, 'database' | 'publicUrl' | 'readRecipients'>,
  mail: Delivery,
): Promise<Mail | 'not-yet' | null> {
  const { db } = notifications.database
  const { notice } = mail
  if (!preferenceFor(await readOwnPreferences(db, mail.user_id), notice).mail) return null
  const auction = 'auctionId' in notice && !mail.is_summary ? await findAuction(db, notice.auctionId) : null
  if (notice.kind === 'outbid' && !mail.is_summary && !auction) return null
  const otherId = auction && otherPartyOf(notice, auction)
  const found = await notifications.readRecipients(otherId ? [mail.user_id, otherId] : [mail.user_id])
  const recipient = found.get(mail.user_id)
  if (!recipient) return null
  if (!recipient.isVerified) return 'not-yet'
  const written = auction
    ? await writeAuctionLetter(notifications, mail, {
        ...{ auction, recipient },
        other: (otherId && found.get(otherId)) || null,
      })
    : undefined
  if (written === null) return null
  const isOfOwnRow = mail.is_repeating && (mail.is_summary || notice.kind !== 'outbid')
  const stored = isOfOwnRow ? await unreadText(db, mail, recipient) : undefined
  if (stored === null) return null
  const text = stored ?? noticeText(recipient.language, notice)
  const letter = written ?? writeLetter(notifications.publicUrl, mail, recipient, text)
  const { language, email } = recipient
  const around = { language, footer: wordsOf(language).footer }
  return layOut(email, around, { ...letter, subject: text.title })
}

/** The current text of a thread; null if it was read meanwhile. */
async function unreadText(
  db: NotificationsDeps['database']['db'],
  mail: Delivery,
  { language }: Recipient,
): Promise<NoticeText | null> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', mail.user_id)
    .where('thread', '=', mail.thread)
    .executeTakeFirst()
  return row && row.read_at === null ? textOf(row, language) : null
}

function writeLetter(
  publicUrl: string,
  { notice }: Delivery,
  recipient: Recipient,
  text: NoticeText,
): Letter {
  const { language, fullname: name } = recipient
  if (notice.kind === 'deal' && notice.topic === 'suspended')
    return suspendedLetter(language, { name, notice, publicUrl })
  if ((notice.kind === 'deal' && notice.topic !== 'restored') || notice.kind === 'decision')
    return dealLetter(language, { name, notice, publicUrl })
  return noticeLetter(language, { name, text, publicUrl })
}
