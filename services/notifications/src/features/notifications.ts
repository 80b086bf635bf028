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
      const { page = 1, limit = 20, language = languageOf(user) } = request.query
      const shown = db.selectFrom('notifications').where('user_id', '=', userId).where('is_shown', '=', true)
      const [rows, counted, unread] = await Promise.all([
        shown
          .selectAll()
          .orderBy('happened_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
        shown.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        countUnread(db, userId),
      ])
      const views = rows.map((row) => presentNotification(row, language))
      return { ...succeedCounted(views, counted.total, { page, limit }), unread }
    },
  })
}

/** POST /notifications/read: marks some or all of the caller's notifications; unknown ids change nothing. */
export function readNotificationsRoute(
  app: Service,
  { database, live, logger, now }: NotificationsDeps,
): void {
  publicRoute(app, routes.readNotifications, {
    schema: { body: ReadNotificationsBody, response: UnreadAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { db } = database
      const unread = db
        .updateTable('notifications')
        .set({ read_at: now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
      const { body } = request
      await ('ids' in body ? unread.where('id', 'in', body.ids) : unread).execute()
      // The user's other windows show the new count as well.
      await publishUnread({ db, live, logger }, [userId])
      return succeed({ unread: await countUnread(db, userId) })
    },
  })
}
