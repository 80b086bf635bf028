import {
  EmptyAnswer,
  NotificationPreferencesAnswer,
  NotificationPreferencesBody,
  PushDeviceAnswer,
  PushDeviceParams,
  PushDevicesAnswer,
  PushKeyAnswer,
  PushSubscriptionBody,
  routes,
  succeed,
} from '@boli/contracts'
import { ApiError, currentUser, deviceLabel, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { listDevices, presentDevice, storeDevice } from '../channels/push/devices.ts'
import { canSealFor } from '../channels/push/push-keys.ts'
import type { NotificationsDeps } from '../deps.ts'
import { mergedKinds } from '../domain/preferences.ts'
import { readOwnPreferences, savePreferences } from '../persistence/preferences.ts'

/** GET and PUT /notifications/preferences: the caller's preferences for kinds and channels. */
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

/**
 * GET /notifications/push-key, and the devices of the caller. Without configured keys nothing is pushed, and no device
 * can be added.
 */
export function deviceRoutes(app: Service, { database: { db }, push, now }: NotificationsDeps): void {
  publicRoute(app, routes.pushKey, {
    schema: { response: PushKeyAnswer },
    handler: async () => succeed({ key: push?.publicKey ?? null }),
  })
  publicRoute(app, routes.pushDevices, {
    schema: { response: PushDevicesAnswer },
    handler: async (request) => succeed(await listDevices(db, currentUser(request).userId)),
  })
  publicRoute(app, routes.addPushDevice, {
    schema: { body: PushSubscriptionBody, response: PushDeviceAnswer },
    async handler(request) {
      if (!push) throw new ApiError('not-found')
      const { endpoint, keys } = request.body.subscription
      if (!push.isEndpoint(endpoint) || !canSealFor(keys)) {
        throw refuseFields({
          field: 'subscription',
          code: 'pattern',
          message: 'This is no push subscription',
        })
      }
      const { userId, sessionKey } = currentUser(request)
      const name = deviceLabel(request.headers['user-agent'])
      const device = await storeDevice(db, { userId, sessionKey, name, endpoint, ...keys }, now())
      return succeed(presentDevice(device))
    },
  })
  publicRoute(app, routes.removePushDevice, {
    schema: { params: PushDeviceParams, response: EmptyAnswer },
    async handler(request) {
      await db
        .deleteFrom('devices')
        .where('id', '=', request.params.deviceId)
        .where('user_id', '=', currentUser(request).userId)
        .execute()
      return succeed(null)
    },
  })
}
