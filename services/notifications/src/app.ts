import { measurePool, startInboxCleaner } from '@boli/database'
import { createService, measureEvents, measureMails, type Service } from '@boli/http-kit'
import { hearAuctions } from './consumers/hear-auctions.ts'
import { hearDeals } from './consumers/hear-deals.ts'
import { hearFollowers } from './consumers/hear-followers.ts'
import { hearUsers } from './consumers/hear-users.ts'
import type { Notifications, NotificationsDeps } from './deps.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { listNotificationsRoute } from './features/list-notifications/route.ts'
import { ownDataRoute } from './features/own-data/route.ts'
import { preferenceRoutes } from './features/preferences/routes.ts'
import { readNotificationsRoute } from './features/read-notifications/route.ts'
import { startReminders } from './features/remind/start-reminders.ts'
import { startMailSender } from './features/send-mails/start-mail-sender.ts'
import { startPushSender } from './features/send-pushes/start-push-sender.ts'
import { startHousekeeping } from './housekeeping.ts'
import { measureNotifications } from './metrics.ts'

/** Builds notifications with everything registered; it does not listen. Background work runs from ready to close. */
export async function buildApp(deps: NotificationsDeps): Promise<Service> {
  const { logger, database, serviceTokens, userTokens } = deps
  const app = await createService({
    name: 'notifications',
    logger,
    serviceTokens,
    userTokens,
    drainMs: deps.drainMs ?? 0,
    checks: { database: () => database.check() },
    openApi: { title: 'Boli notifications', description: 'What people are told: bell, push and mail' },
  })
  const notifications: Notifications = {
    ...deps,
    now: deps.now ?? (() => new Date()),
    bus: measureEvents(app.metrics, deps.bus),
    mailer: measureMails(app.metrics, deps.mailer),
  }

  listNotificationsRoute(app, notifications)
  readNotificationsRoute(app, notifications)
  preferenceRoutes(app, notifications)
  deviceRoutes(app, notifications)
  ownDataRoute(app, notifications)

  measureNotifications(app.metrics, notifications)
  measurePool(app.metrics, database)
  runInBackground(app, notifications)
  return app
}

function runInBackground(app: Service, notifications: Notifications): void {
  const { database } = notifications
  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    running.push(
      startInboxCleaner({ database }),
      startHousekeeping(notifications),
      startMailSender(notifications),
      startPushSender(notifications),
      startReminders(notifications),
      ...(await Promise.all([
        hearUsers(notifications),
        hearAuctions(notifications),
        hearDeals(notifications),
        hearFollowers(notifications),
      ])),
    )
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((work) => work.stop()))
    notifications.push?.close()
  })
}
