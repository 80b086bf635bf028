import {
  type Language,
  type LiveNotificationMessage,
  liveChannels,
  type NotificationView,
} from '@boli/contracts'
import { noticeText, summaryText } from '@boli/words'
import { type Selectable, sql } from 'kysely'
import type { NotificationsDeps } from '../../deps.ts'
import type { NotificationsTables, Queries } from '../../persistence/tables.ts'

/** A batch of events may concern thousands of recipients. */
const PUBLISHED_AT_ONCE = 50

type Row = Pick<
  Selectable<NotificationsTables['notifications']>,
  'id' | 'kind' | 'notice' | 'is_summary' | 'count' | 'things' | 'happened_at' | 'read_at'
>

/** A notification as its recipient sees it. */
export function presentNotification(row: Row, language: Language): NotificationView {
  return {
    _id: row.id,
    kind: row.kind,
    ...textOf(row, language),
    at: row.happened_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

export function textOf(row: Pick<Row, 'notice' | 'is_summary' | 'count' | 'things'>, language: Language) {
  const counts = { count: row.count, things: row.things.length }
  return row.is_summary
    ? summaryText(language, row.notice.kind, counts)
    : noticeText(language, row.notice, counts)
}

export async function countUnread(db: Queries, userId: string): Promise<number> {
  return (await countUnreadOf(db, [userId])).get(userId) ?? 0
}

async function countUnreadOf(db: Queries, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select user_id, count(*) as unread from notifications
    where user_id = any (${userIds}::uuid[]) and read_at is null and is_shown group by user_id
  `.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.unread]))
}

/** Publishes the unread count to users' open windows. Never fails: a window fetches it again by itself. */
export async function publishUnread(
  { database: { db }, live, logger }: Pick<NotificationsDeps, 'database' | 'live' | 'logger'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  try {
    const unread = await countUnreadOf(db, userIds)
    const messages = userIds.map(
      (userId): LiveNotificationMessage => ({ userId, unread: unread.get(userId) ?? 0 }),
    )
    for (let sent = 0; sent < messages.length; sent += PUBLISHED_AT_ONCE) {
      const some = messages.slice(sent, sent + PUBLISHED_AT_ONCE)
      await Promise.all(some.map((message) => live.publish(liveChannels.notifications, message)))
    }
  } catch (error) {
    logger.warn({ err: error }, 'unread counts were not published')
  }
}
