import { newId, notificationKinds, type RouteName } from '@boli/contracts'
import { badBodies, badField, badPaging, type RouteTrial, refused } from './trial.ts'

const channels = { bell: true, mail: false }
const preferences = { kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, channels])) }

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
  ownNotificationData: { caller: 'farmer', badInputs: [] },
} satisfies Partial<Record<RouteName, RouteTrial>>
