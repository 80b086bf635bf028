import { newId, notificationKinds, type RouteName } from '@boli/contracts'
import { badBodies, badField, badPaging, ofNothing, type RouteTrial, refused } from './trial.ts'

const channels = { bell: true, mail: false, push: true }
const preferences = { kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, channels])) }

const subscriptionAt = (endpoint: string) => ({
  subscription: { endpoint, keys: { p256dh: 'AA', auth: 'AA' } },
})

export const notificationsTrials = {
  notifications: {
    caller: 'farmer',
    badInputs: [badField('language', 'unknown', { query: { language: 'xx' } }), ...badPaging()],
  },
  readNotifications: {
    caller: 'farmer',
    badInputs: [
      refused('nothing', { json: {} }, 'validation-failed'),
      refused('no ids', { json: { ids: [] } }, 'validation-failed'),
      refused('too many', { json: { ids: Array.from({ length: 101 }, newId) } }, 'validation-failed'),
      refused('no id', { json: { ids: ['one'] } }, 'validation-failed'),
      ...badBodies(),
    ],
    harmless: () => ({ json: { ids: [newId()] } }),
  },
  notificationPreferences: { caller: 'farmer', badInputs: [] },
  saveNotificationPreferences: {
    caller: 'farmer',
    badInputs: [badField('kinds', 'absent', { json: {} }), ...badBodies()],
    harmless: () => ({ json: preferences }),
  },
  pushKey: { caller: 'farmer', badInputs: [] },
  pushDevices: { caller: 'farmer', badInputs: [] },
  addPushDevice: {
    caller: 'farmer',
    badInputs: [
      badField('subscription', 'absent', { json: {} }),
      badField('subscription', 'of our own network', { json: subscriptionAt('https://127.0.0.1/push') }),
      badField('subscription', 'without keys', { json: subscriptionAt('https://push.example.com/a') }),
      ...badBodies(),
    ],
  },
  removePushDevice: ofNothing('farmer', 'deviceId', 'not-found', { mayBeGone: true }),
  ownNotificationData: { caller: 'farmer', badInputs: [] },
} satisfies Partial<Record<RouteName, RouteTrial>>
