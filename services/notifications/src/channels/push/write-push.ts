import {
  DEFAULT_LANGUAGE,
  type Language,
  languageOf,
  type NotificationPreferences,
  type PushMessage,
} from '@boli/contracts'
import { digestText, type NoticeText } from '@boli/words'
import { isTooLate } from '../../domain/reminders.ts'
import { pushUrgencyOf } from '../../domain/timing.ts'
import type { Delivery } from '../../persistence/deliveries.ts'
import { findAuction } from '../../persistence/known-auctions.ts'
import { readOwnPreferences } from '../../persistence/preferences.ts'
import type { Queries } from '../../persistence/tables.ts'
import { textOf } from '../bell/bell.ts'

/** The tag of the combined push after the quiet hours, which replaces that of the previous night. */
const DIGEST_TAG = 'quiet-hours'

/**
 * Writes the push to one device, from the current state and in its owner's language; many deliveries become one that
 * counts them.
 * @returns null if none of it is true any more.
 */
export async function writePush(
  db: Queries,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<PushMessage | null> {
  const [first] = deliveries
  if (!first) return null
  const { user_id: userId } = first
  const [preferences, language] = await Promise.all([
    readOwnPreferences(db, userId),
    readLanguage(db, userId),
  ])
  const texts = []
  for (const delivery of deliveries) {
    const text = await textNow(db, delivery, { preferences, language, now })
    if (text) texts.push({ id: delivery.id, tag: delivery.thread, language, ...text })
  }
  const [only] = texts
  if (!only) return null
  return texts.length === 1 ? only : { ...only, tag: DIGEST_TAG, ...digestText(language, texts.length) }
}

/** The current text of a thread; null if it was read, is over or was turned off meanwhile. */
async function textNow(
  db: Queries,
  { user_id, thread, kind, notice, happened_at, is_summary }: Delivery,
  o: { preferences: NotificationPreferences; language: Language; now: Date },
): Promise<NoticeText | null> {
  const ageMs = o.now.getTime() - happened_at.getTime()
  if (!o.preferences.kinds[kind].push || ageMs > pushUrgencyOf(kind).ttlSeconds * 1000) return null
  if (isTooLate(notice, o.now)) return null
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('thread', '=', thread)
    .executeTakeFirst()
  if (!row || row.read_at !== null) return null
  if (notice.kind === 'outbid' && !is_summary) {
    const auction = await findAuction(db, notice.auctionId)
    if (auction?.state.status !== 'active' || auction.state.leader?.userId === user_id) return null
  }
  return textOf(row, o.language)
}

async function readLanguage(db: Queries, userId: string): Promise<Language> {
  const known = await db
    .selectFrom('users')
    .select(['language', 'preferred_language as preferredLanguage'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return known ? languageOf(known) : DEFAULT_LANGUAGE
}
