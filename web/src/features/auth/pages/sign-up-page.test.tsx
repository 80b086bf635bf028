import type { PasswordPolicy } from '@boli/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, type Sent } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { field, press } from '../../../test/on-screen.ts'
import { openPage, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const open = (handlers: Handlers = {}) => openPage('/signup', <SignUpPage />, handlers)

beforeEach(() => startPages())

const rules = (policy: PasswordPolicy = 'specification') => ({
  'GET /user/password-rules': () => accepted({ policy }),
})
const posted = (sent: Sent[]) => sent.filter(({ method }) => method === 'POST')
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
async function fillAndSubmit({
  username = 'sitadevi',
  email = 'sita@example.in',
  password = 'Wheat@2026',
} = {}) {
  fill('Username', username)
  fill('Email', email)
  fill('Password', password)
  await press('Create account')
}

test('farmer is preselected, business can be chosen, and the user continues to verification', async () => {
  const user = aUser({ isVerified: false, role: 'business' })
  const { sent } = open({
    ...rules(),
    'POST /user/register': () => accepted({ user }),
  })
  expect((screen.getByRole('radio', { name: /Farmer/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /Business/ }))
  // A keyboard's suggestion leaves a space behind it.
  await fillAndSubmit({ username: 'sitadevi ', email: 'sita@example.in ' })
  await waitFor(() => expect(where()).toBe('/verify-email'))
  expect(posted(sent)[0]?.body).toEqual({
    ...{ username: 'sitadevi', email: 'sita@example.in', password: 'Wheat@2026', role: 'business' },
    language: 'en',
  })
  expect(currentUser()).toEqual(user)
})

describe('the specification’s rules are shown in its words', () => {
  const names = 'Username must be 3-16 characters long and can only contain letters and numbers'
  test.each([
    ...['ab', 'sita devi', 'sitadevi123456789'].map((value) => [value, 'username', names] as const),
    ['sita@example', 'email', 'Please enter a valid email address'] as const,
    ...['wheat@2026', 'Wheat@2', 'Wheat@20261234567', 'WHEAT@2026', 'Wheat@fields', 'Wheat#2026'].map(
      (value) => [value, 'password', /^Password must be 8-16 characters long/] as const,
    ),
  ])('%s as %s', async (value, name, message) => {
    const { sent } = open(rules())
    await fillAndSubmit({ [name]: value })
    expect(await screen.findByText(message)).toBeDefined()
    expect(posted(sent)).toEqual([])
  })
})

test('the server’s field errors appear at their fields, and input stays', async () => {
  const errors = [{ field: 'username', code: 'username-taken', message: 'This username is already taken' }]
  open({
    ...rules(),
    'POST /user/register': () => refused('username-taken', { errors }),
  })
  await fillAndSubmit()
  const message = await screen.findByText('This username is already taken')
  const username = field('Username')
  expect(username.getAttribute('aria-describedby')).toContain(message.closest('p')?.id)
  expect(document.activeElement).toBe(username)
  expect([username.value, field('Password').value]).toEqual(['sitadevi', 'Wheat@2026'])
  expect(takeToasts()).toEqual([])
})

test.each([
  ['the server’s text if it names no field', () => refused('too-many-requests'), /^Too many requests/],
  ['Error signing up without a server', () => noNetwork(), /^Error signing up$/],
])('a refusal shows %s', async (_, reply, text) => {
  open({ ...rules(), 'POST /user/register': reply })
  await fillAndSubmit()
  await waitFor(() => expect(takeToasts()).toEqual([expect.stringMatching(text)]))
})

test.each([
  [
    'en',
    'At least 8 characters; not a common password or your name',
    'Password must be at least 8 characters long.',
  ],
  ['hi', 'कम से कम 8 अक्षर; न आम पासवर्ड, न आपका नाम', 'पासवर्ड कम से कम 8 अक्षरों का हो।'],
] as const)(
  'if the operator requires length only, %s says and checks that',
  async (language, help, fault) => {
    await startTestI18n(language)
    const { sent } = open({
      ...rules('length'),
      'POST /user/register': () => noNetwork(),
    })
    await screen.findByText(help)
    const [username, email, password] = document.querySelectorAll<HTMLInputElement>('input:not([type=radio])')
    if (!username || !email || !password) throw new Error('a field is missing')
    await userEvent.type(username, 'sitadevi')
    await userEvent.type(email, 'sita@example.in')
    await userEvent.type(password, 'mustard{Enter}')
    await screen.findByText(fault)
    expect(posted(sent)).toEqual([])
    await userEvent.type(password, ' field at dawn{Enter}')
    await waitFor(() => expect(posted(sent)[0]?.body).toMatchObject({ password: 'mustard field at dawn' }))
  },
)
