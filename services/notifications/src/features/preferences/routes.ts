import { NotificationPreferencesAnswer, NotificationPreferencesBody, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { NotificationsDeps } from '../../deps.ts'
import { mergedKinds } from '../../domain/preferences.ts'
import { readOwnPreferences, savePreferences } from '../../persistence/preferences.ts'

/** GET and PUT /notifications/preferences: what the caller is notified of, and by which channels. */
export function preferenceRoutes(app: Service, { database: { db } }: NotificationsDeps): void {
  publicRoute(app, routes.notificationPreferences, {
    schema: { response: NotificationPreferencesAnswer },
    handler: async (request) => succeed(await readOwnPreferences(db, currentUser(request).userId)),
  })
  publicRoute(app, routes.saveNotificationPreferences, {
    schema: { body: NotificationPreferencesBody, response: NotificationPreferencesAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { kinds } = await readOwnPreferences(db, userId)
      await savePreferences(db, userId, { kinds: mergedKinds(kinds, request.body.kinds) })
      return succeed(await readOwnPreferences(db, userId))
    },
  })
}
