import type { Reader } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import {
  dealLetter,
  type Letter,
  type NoticeText,
  noticeLetter,
  noticeText,
  suspendedLetter,
} from '@boli/words'
import type { Notifications } from '../../deps.ts'
import { wishFor } from '../../domain/preferences.ts'
import { textOf } from '../../persistence/bell.ts'
import { findAuction } from '../../persistence/known-auctions.ts'
import { readOwnPreferences } from '../../persistence/preferences.ts'
import type { Delivery } from '../../persistence/sending.ts'
import { otherPartyOf, writeAuctionLetter } from './write-auction-letter.ts'

/**
 * Writes a mail from what is true now, in its reader's present language and to their present address. The subject is
 * the title of the notification.
 * @returns null where there is nothing to tell any more; `not-yet` where the reader's address is not confirmed.
 */
export async function writeMail(
  notifications: Pick<Notifications, 'database' | 'publicUrl' | 'readReaders'>,
  mail: Delivery,
): Promise<Mail | 'not-yet' | null> {
  const { db } = notifications.database
  const { notice } = mail
  if (!wishFor(await readOwnPreferences(db, mail.user_id), notice).mail) return null
  const auction = 'auctionId' in notice && !mail.is_summary ? await findAuction(db, notice.auctionId) : null
  if (notice.kind === 'outbid' && !mail.is_summary && !auction) return null
  const otherId = auction && otherPartyOf(notice, auction)
  const people = await notifications.readReaders(otherId ? [mail.user_id, otherId] : [mail.user_id])
  const reader = people.get(mail.user_id)
  if (!reader) return null
  if (!reader.isVerified) return 'not-yet'
  const written = auction
    ? await writeAuctionLetter(notifications, mail, {
        ...{ auction, reader },
        other: (otherId && people.get(otherId)) || null,
      })
    : undefined
  if (written === null) return null
  const isOfOwnRow = mail.is_repeating && (mail.is_summary || notice.kind !== 'outbid')
  const told = isOfOwnRow ? await unreadText(db, mail, reader) : undefined
  if (told === null) return null
  const text = told ?? noticeText(reader.language, notice)
  const letter = written ?? writeLetter(notifications.publicUrl, mail, reader, text)
  return layOut(reader.email, reader.language, { ...letter, subject: text.title })
}

/** What a thread stands for now; null where it was read meanwhile. */
async function unreadText(
  db: Notifications['database']['db'],
  mail: Delivery,
  { language }: Reader,
): Promise<NoticeText | null> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', mail.user_id)
    .where('thread', '=', mail.thread)
    .executeTakeFirst()
  return row && row.read_at === null ? textOf(row, language) : null
}

function writeLetter(publicUrl: string, { notice }: Delivery, reader: Reader, text: NoticeText): Letter {
  const { language, fullname: name } = reader
  if (notice.kind === 'deal' && notice.topic === 'suspended')
    return suspendedLetter(language, { name, notice, publicUrl })
  if ((notice.kind === 'deal' && notice.topic !== 'restored') || notice.kind === 'decision')
    return dealLetter(language, { name, notice, publicUrl })
  return noticeLetter(language, { name, text, publicUrl })
}
