import {
  languageOf,
  NotificationListAnswer,
  NotificationsQuery,
  ReadNotificationsBody,
  routes,
  succeed,
  succeedCounted,
  UnreadAnswer,
} from '@boli/contracts'
import { readPage } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { countUnread, presentNotification, publishUnread } from '../channels/bell/bell.ts'
import type { NotificationsDeps } from '../deps.ts'

/** GET /notifications: the caller's notifications, newest first, and the unread count. */
export function listNotificationsRoute(app: Service, { database: { db } }: NotificationsDeps): void {
  publicRoute(app, routes.notifications, {
    schema: { querystring: NotificationsQuery, response: NotificationListAnswer },
    async handler(request) {
      const user = currentUser(request)
      const { userId } = user
      const { language = languageOf(user) } = request.query
      const shown = db.selectFrom('notifications').where('user_id', '=', userId).where('is_shown', '=', true)
      const [{ rows, total }, unread] = await Promise.all([
        readPage(shown, request.query, (found) =>
          found.selectAll().orderBy('happened_at', 'desc').orderBy('id', 'desc'),
        ),
        countUnread(db, userId),
      ])
      const views = rows.map((row) => presentNotification(row, language))
      return { ...succeedCounted(views, total, request.query), unread }
    },
  })
}

/** POST /notifications/read: marks some or all of the caller's notifications; unknown ids change nothing. */
export function readNotificationsRoute(app: Service, notifications: NotificationsDeps): void {
  const { db } = notifications.database
  publicRoute(app, routes.readNotifications, {
    schema: { body: ReadNotificationsBody, response: UnreadAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const unread = db
        .updateTable('notifications')
        .set({ read_at: notifications.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
      const { body } = request
      await ('ids' in body ? unread.where('id', 'in', body.ids) : unread).execute()
      // The user's other windows show the new count as well.
      await publishUnread(notifications, [userId])
      return succeed({ unread: await countUnread(db, userId) })
    },
  })
}
