import { ReadNotificationsBody, routes, succeed, UnreadAnswer } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Notifications } from '../../deps.ts'
import { countUnread, ring } from '../../persistence/bell.ts'

/** POST /notifications/read: marks some of one's own, or all; what is another's or gone changes nothing. */
export function readNotificationsRoute(app: Service, { database, live, logger, now }: Notifications): void {
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
      // One's other windows count anew as well.
      await ring({ db, live, logger }, [userId])
      return succeed({ unread: await countUnread(db, userId) })
    },
  })
}
