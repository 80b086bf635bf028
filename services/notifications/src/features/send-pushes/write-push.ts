import type { Language, NotificationPreferences, PushMessage } from '@boli/contracts'
import { digestText, type NoticeText } from '@boli/words'
import { mannerOf } from '../../domain/push-manner.ts'
import { isTooLate } from '../../domain/reminders.ts'
import { textOf } from '../../persistence/bell.ts'
import { findAuction } from '../../persistence/known-auctions.ts'
import { readOwnPreferences } from '../../persistence/preferences.ts'
import type { Delivery } from '../../persistence/sending.ts'
import type { Queries } from '../../persistence/tables.ts'
import { languageOf } from '../../persistence/users.ts'

/** What was held back comes as one, which stands in the place of that of the night before. */
const DIGEST_TAG = 'quiet-hours'

/**
 * Words what goes to one device, from what is true now and in its owner's language; many things become one that counts
 * them.
 * @returns null where there is nothing to tell any more.
 */
export async function writePush(
  db: Queries,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<PushMessage | null> {
  const [first] = deliveries
  if (!first) return null
  const { user_id: userId } = first
  const [wishes, language] = await Promise.all([readOwnPreferences(db, userId), languageOf(db, userId)])
  const told = []
  for (const delivery of deliveries) {
    const text = await textNow(db, delivery, { wishes, language, now })
    if (text) told.push({ id: delivery.id, tag: delivery.thread, language, ...text })
  }
  const [only] = told
  if (!only) return null
  return told.length === 1 ? only : { ...only, tag: DIGEST_TAG, ...digestText(language, told.length) }
}

/** What a thread stands for now; null where it was read, has passed or is turned off meanwhile. */
async function textNow(
  db: Queries,
  { user_id, thread, kind, notice, happened_at, is_summary }: Delivery,
  o: { wishes: NotificationPreferences; language: Language; now: Date },
): Promise<NoticeText | null> {
  const ageMs = o.now.getTime() - happened_at.getTime()
  if (!o.wishes.kinds[kind].push || ageMs > mannerOf(kind).ttlSeconds * 1000) return null
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
