import { type NotificationPreferences, notificationKinds } from '@boli/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { NotificationSettings } from './notification-settings.tsx'

const everything = { bell: true, mail: true }
const saved = {
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, everything])),
} as NotificationPreferences

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('each kind and way is a box, and all are saved together', async () => {
  const { sent } = startFakeServer({
    'GET /notifications/preferences': () => accepted(saved),
    'PUT /notifications/preferences': ({ body }) => accepted(body),
  })
  renderAt('/profile', <NotificationSettings />)
  await screen.findByRole('checkbox', { name: 'Ratings: E-mail' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(notificationKinds.length * 2)
  expect(box("Your account's security: E-mail").disabled).toBe(true)
  await userEvent.click(box('Ratings: E-mail'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(takeToasts()).toEqual(['Your choice is saved.']))
  expect(sent.at(-1)?.body).toEqual({
    kinds: { ...saved.kinds, rating: { ...everything, mail: false } },
  })
  expect(box('Ratings: E-mail').checked).toBe(false)
})

test('what could not be saved stays chosen', async () => {
  startFakeServer({
    'GET /notifications/preferences': () => accepted(saved),
    'PUT /notifications/preferences': () => refused('upstream-unavailable'),
  })
  renderAt('/profile', <NotificationSettings />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ratings: Bell' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(takeToasts()).toHaveLength(1))
  expect([box('Ratings: Bell').checked, screen.getByText('Not saved yet')]).toMatchObject([false, {}])
})
