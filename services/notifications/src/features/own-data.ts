import { languageOf, OwnNotificationDataAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { presentNotification } from '../channels/bell/bell.ts'
import { listDevices } from '../channels/push/devices.ts'
import type { NotificationsDeps } from '../deps.ts'
import { readOwnPreferences } from '../persistence/preferences.ts'
import { listWebhooks } from '../persistence/webhooks.ts'

const ROWS = 1_000

/** GET /notifications/my-data: all data stored about the caller, newest first, for the export of personal data. */
export function ownDataRoute(app: Service, { database: { db }, now }: NotificationsDeps): void {
  publicRoute(app, routes.ownNotificationData, {
    schema: { response: OwnNotificationDataAnswer },
    async handler(request) {
      const user = currentUser(request)
      const { userId } = user
      const language = languageOf(user)
      const [preferences, notifications, deliveries, devices, webhooks] = await Promise.all([
        readOwnPreferences(db, userId),
        db
          .selectFrom('notifications')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('happened_at', 'desc')
          .limit(ROWS)
          .execute(),
        db
          .selectFrom('deliveries')
          .select(['kind', 'happened_at', 'sent_at'])
          .where('user_id', '=', userId)
          .where('channel', '=', 'mail')
          .orderBy('happened_at', 'desc')
          .limit(ROWS)
          .execute(),
        listDevices(db, userId),
        listWebhooks(db, userId, now()),
      ])
      return succeed({
        preferences,
        notifications: notifications.map((row) => presentNotification(row, language)),
        devices,
        webhooks,
        mails: deliveries.map((mail) => ({
          kind: mail.kind,
          happenedAt: mail.happened_at.toISOString(),
          sentAt: mail.sent_at?.toISOString() ?? null,
        })),
      })
    },
  })
}
