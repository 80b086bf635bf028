import { consumeOnce, createDatabaseService, startJobQueue } from '@boli/database'
import { measureEvents, measureMails, runInBackground, type Service } from '@boli/http-kit'
import { mailQueue } from './channels/mail/mail-queue.ts'
import { pushQueue } from './channels/push/push-queue.ts'
import { webhookQueues } from './channels/webhook/webhook-queue.ts'
import { auctionsConsumer, dealsConsumer, followersConsumer } from './consumers/events.ts'
import { usersConsumer } from './consumers/users.ts'
import type { NotificationsDeps, NotificationsOptions } from './deps.ts'
import { listNotificationsRoute, readNotificationsRoute } from './features/notifications.ts'
import { ownDataRoute } from './features/own-data.ts'
import { deviceRoutes, preferenceRoutes } from './features/preferences.ts'
import { startReminders } from './features/reminders.ts'
import { webhookDeliveryRoutes, webhookRoutes } from './features/webhooks.ts'
import { startHousekeeping } from './housekeeping.ts'
import { measureNotifications, measureWebhooks } from './metrics.ts'

/** Builds notifications with everything registered; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: NotificationsOptions): Promise<Service> {
  const app = await createDatabaseService(deps, {
    name: 'notifications',
    description: 'Notifications: bell, push, mail and webhooks',
  })
  const bus = measureEvents(app.metrics, deps.bus, deps.logger)
  const notifications: NotificationsDeps = {
    ...deps,
    now: deps.now ?? (() => new Date()),
    bus,
    mailer: measureMails(app.metrics, deps.mailer),
    countWebhook: measureWebhooks(app.metrics),
  }

  listNotificationsRoute(app, notifications)
  readNotificationsRoute(app, notifications)
  preferenceRoutes(app, notifications)
  deviceRoutes(app, notifications)
  webhookRoutes(app, notifications)
  webhookDeliveryRoutes(app, notifications)
  ownDataRoute(app, notifications)

  measureNotifications(app.metrics, notifications)
  const { database, push } = deps
  app.addHook('onClose', async () => {
    push?.close()
    notifications.webhooks.close()
  })
  runInBackground(app, () => [
    startHousekeeping(notifications),
    startJobQueue(mailQueue(notifications), deps),
    ...(push ? [startJobQueue(pushQueue({ ...notifications, push }), deps)] : []),
    ...webhookQueues(notifications).map((queue) => startJobQueue(queue, deps)),
    startReminders(notifications),
    consumeOnce(bus, database, usersConsumer(notifications)),
    consumeOnce(bus, database, auctionsConsumer(notifications)),
    consumeOnce(bus, database, dealsConsumer(notifications)),
    consumeOnce(bus, database, followersConsumer(notifications)),
  ])
  return app
}
