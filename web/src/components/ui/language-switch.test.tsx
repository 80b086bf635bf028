import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { currentUser, setSessionUser } from '../../lib/session-store.ts'
import { aUser } from '../../test/a-user.ts'
import { accepted, noNetwork } from '../../test/fake-server.ts'
import { openPage, renderAt, startPages } from '../../test/render-at.tsx'
import { LanguageSwitch } from './language-switch.tsx'

beforeEach(() => startPages())

const choose = (name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), name)

test('the chosen language is shown at once and stored on the device', async () => {
  renderAt('/', <LanguageSwitch />)
  await choose('हिन्दी')
  expect(i18next.language).toBe('hi')
  expect(localStorage.getItem('boli.language')).toBe('hi')
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('hi')
})

test.each([
  ['हिन्दी', { language: 'hi' }],
  ['தமிழ்', { language: 'en', preferredLanguage: 'ta' }],
] as const)('%s is stored in the account, for its mails and bills', async (name, stored) => {
  setSessionUser(aUser())
  const { sent } = openPage('/', <LanguageSwitch />, {
    'PUT /user/update-profile': () => accepted(aUser(stored)),
  })
  await choose(name)
  await waitFor(() => expect(currentUser()).toMatchObject(stored))
  expect(sent.map((call) => call.body)).toEqual([stored])
  await userEvent.selectOptions(screen.getByRole('combobox'), name)
  expect(sent).toHaveLength(1)
})

test('the language also changes without a network', async () => {
  setSessionUser(aUser())
  openPage('/', <LanguageSwitch />, { 'PUT /user/update-profile': () => noNetwork() })
  await choose('हिन्दी')
  expect(i18next.language).toBe('hi')
  expect(currentUser()?.language).toBe('en')
})
