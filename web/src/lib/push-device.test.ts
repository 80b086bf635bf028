import { afterEach, expect, test, vi } from 'vitest'
import { accepted, startFakeServer } from '../test/fake-server.ts'
import { followUser } from './push-device.ts'
import { keepPushNote, readPushNote } from './push-note.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  keepPushNote(null)
})

/** A browser that shows pushes, with the subscription of this address. */
function aBrowser(endpoint: string) {
  const subscription = { endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint }) }
  const pushManager = {
    getSubscription: async () => ({ ...subscription, unsubscribe: async () => true }),
    subscribe: async () => subscription,
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
}

test.each([
  ['as the server knows it', 'https://push.example/1', 'd1'],
  ['exchanged by the browser', 'https://push.example/2', 'd2'],
])('a subscription %s is the device of this browser', async (_, endpoint, deviceId) => {
  startFakeServer({
    'GET /notifications/push-key': () => accepted({ key: 'BKey' }),
    'POST /notifications/devices': () => accepted({ _id: 'd2' }),
  })
  aBrowser(endpoint)
  keepPushNote({
    userId: 'asha',
    deviceId: 'd1',
    endpoint: 'https://push.example/1',
    renewedAtMs: Date.now(),
  })
  await followUser('asha', false)
  expect(readPushNote()).toMatchObject({ userId: 'asha', deviceId })
})
