import { type NotificationPreferences, notificationKinds } from '@boli/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { openPage, renderAt, takeToasts } from '../../../test/render-at.tsx'
import { NotificationSettings } from './notification-settings.tsx'

const everything = { bell: true, push: true, mail: true }
const saved = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, everything])),
} as NotificationPreferences

const preferences = { 'GET /notifications/preferences': () => accepted(saved) }
const withoutPush = { ...preferences, 'GET /notifications/push-key': () => accepted({ key: null }) }
const parts = { browser: 'Chrome', system: 'Android' }
const device = { _id: 'd1', name: 'Chrome on Android', parts, addedAt: '2026-11-20T10:45:00.000Z' }
const withPush = {
  ...preferences,
  'GET /notifications/push-key': () => accepted({ key: 'BKey' }),
  'GET /notifications/devices': () => accepted([device]),
}

/** A browser that can be subscribed. */
function aBrowser(permission: NotificationPermission, asked: NotificationPermission = permission) {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }),
    unsubscribe: vi.fn(),
  }
  const subscribe = vi.fn(async () => subscription)
  const pushManager = { getSubscription: async () => null, subscribe }
  const registration = { pushManager, getNotifications: async () => [] }
  const requestPermission = vi.fn(async () => asked)
  vi.stubGlobal(
    'Notification',
    Object.assign(() => {}, { permission, requestPermission }),
  )
  vi.stubGlobal('PushManager', () => {})
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  return { requestPermission, subscribe }
}

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
  localStorage.clear()
  act(() => setSessionUser(aUser()))
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('each kind and channel is a checkbox, and all are saved together', async () => {
  const { sent } = openPage('/profile', <NotificationSettings />, {
    ...withoutPush,
    'PUT /notifications/preferences': ({ body }) => accepted(body),
  })
  await screen.findByRole('checkbox', { name: 'Ratings: Email' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(notificationKinds.length * 2)
  expect(box("Your account's security: Email").disabled).toBe(true)
  await userEvent.click(box('Ratings: Email'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(takeToasts()).toEqual(['Your choice is saved.']))
  expect(sent.at(-1)?.body).toEqual({
    kinds: { ...saved.kinds, rating: { ...everything, mail: false } },
  })
  expect(box('Ratings: Email').checked).toBe(false)
})

test('a choice that could not be saved stays selected', async () => {
  openPage('/profile', <NotificationSettings />, {
    ...withoutPush,
    'PUT /notifications/preferences': () => refused('upstream-unavailable'),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ratings: Bell' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(takeToasts()).toHaveLength(1))
  expect([box('Ratings: Bell').checked, screen.getByText('Not saved yet')]).toMatchObject([false, {}])
})

test('the browser asks only after a press; then this device is added, and can be turned off', async () => {
  const { sent } = startFakeServer({
    ...withPush,
    'POST /notifications/devices': () => accepted(device),
    'DELETE /notifications/devices/d1': () => accepted(null),
  })
  const { requestPermission, subscribe } = aBrowser('default', 'granted')
  renderAt('/profile', <NotificationSettings />)
  const onOff = await screen.findByRole<HTMLInputElement>('switch')
  expect([onOff.checked, requestPermission.mock.calls.length]).toEqual([false, 0])
  // Pushes are one more channel where the server has keys for them.
  expect(screen.getAllByRole('checkbox')).toHaveLength(notificationKinds.length * 3)
  await userEvent.click(onOff)
  await waitFor(() => expect(takeToasts()).toEqual(['Notifications are shown here.']))
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(await screen.findByText('This phone or computer')).toBeDefined()
  await userEvent.click(await screen.findByRole('switch', { checked: true }))
  await waitFor(() => expect(takeToasts()).toEqual(['No notifications are shown here any more.']))
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
  ])
})

test('a browser without permission shows how to allow it, and one without support says so', async () => {
  startFakeServer(withPush)
  aBrowser('denied')
  const { unmount } = renderAt('/profile', <NotificationSettings />)
  expect(await screen.findByText('This browser blocks notifications from Boli')).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
  unmount()
  vi.unstubAllGlobals()
  openPage('/profile', <NotificationSettings />, withPush)
  expect(await screen.findByText(/^This browser cannot show notifications/)).toBeDefined()
})

test('the switch stays off if the browser refuses', async () => {
  const { sent } = startFakeServer(withPush)
  aBrowser('default', 'denied')
  renderAt('/profile', <NotificationSettings />)
  await userEvent.click(await screen.findByRole('switch'))
  await waitFor(() => expect(takeToasts()).toEqual(['The browser did not allow notifications.']))
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})
