import { ReadNotificationsBody, routes, succeed, UnreadAnswer } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { countUnread, publishUnread } from '../../channels/bell/bell.ts'
import type { NotificationsDeps } from '../../deps.ts'

/** POST /notifications/read: marks some of one's own, or all; what is another's or gone changes nothing. */
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
