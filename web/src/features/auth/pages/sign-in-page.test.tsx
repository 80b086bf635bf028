import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { field, press } from '../../../test/on-screen.ts'
import { openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const open = (handlers: Handlers = {}) => openPage('/signin', <SignInPage />, handlers)

beforeEach(() => startPages())

async function signIn(input = 'ramkisan', password = 'Wheat@2026') {
  if (input) await userEvent.type(screen.getByLabelText('Username or Email'), input)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await press('Sign In')
}

describe('a successful sign-in', () => {
  test.each([
    ['farmer', '/home'],
    ['business', '/home'],
    ['admin', '/admin'],
  ] as const)('takes a %s to %s', async (role, target) => {
    const { sent } = open({
      'POST /user/login': () => accepted(aUser({ role })),
    })
    await signIn()
    await waitFor(() => expect(where()).toBe(target))
    expect(sent[0]?.body).toEqual({ input: 'ramkisan', password: 'Wheat@2026' })
    expect(currentUser()?.role).toBe(role)
    expect(takeToasts()).toEqual(['Login successful!'])
  })

  test.each([
    ['farmer', '/product/7?tab=bids', '/product/7?tab=bids'],
    ['farmer', 'https://evil.example', '/home'],
    ['admin', '/admin/users?page=2', '/admin/users?page=2'],
    ['admin', '/market', '/admin'],
  ] as const)('takes a %s who came from %s to %s', async (role, from, target) => {
    openPage({ pathname: '/signin', state: { from } }, <SignInPage />, {
      'POST /user/login': () => accepted(aUser({ role })),
    })
    await signIn()
    await waitFor(() => expect(where()).toBe(target))
  })
})

test('the page a user came from is remembered through sign-up and verification, and is used once', async () => {
  startFakeServer({
    'GET /user/password-rules': () => accepted({ policy: 'specification' }),
    'POST /user/verify-email': () => accepted(null, { user: aUser() }),
    'POST /user/login': () => accepted(aUser()),
  })
  const steps: [path: string, page: ReactNode][] = [
    ['/signup?from=/auction/7', <SignUpPage />],
    ['/signin', <SignInPage />],
    ['/verify-email', <VerifyEmailPage />],
  ]
  for (const [path, page] of steps.slice(0, 2)) renderAt(path, page).unmount()
  setSessionUser(aUser({ isVerified: false }))
  const { unmount } = renderAt(...(steps[2] as [string, ReactNode]))
  await userEvent.paste('123456')
  await waitFor(() => expect(where()).toBe('/auction/7'))
  unmount()
  setSessionUser(null)
  renderAt('/signin', <SignInPage />)
  await signIn()
  await waitFor(() => expect(where()).toBe('/home'))
})

describe('a failed sign-in', () => {
  test('shows the server’s text and preserves input', async () => {
    open({ 'POST /user/login': () => refused('wrong-credentials') })
    await signIn()
    await waitFor(() => expect(takeToasts()).toEqual(['Invalid username, email or password']))
    expect((screen.getByLabelText('Username or Email') as HTMLInputElement).value).toBe('ramkisan')
    expect(where()).toBe('/signin')
    expect(await screen.findByText('Invalid username, email or password')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  test('leads to a new password if an administrator made the account', async () => {
    const answer = { status: 403, success: false, message: 'Choose a password of your own first', data: null }
    const more = { code: 'password-change-required', requestId: 'r-1', params: { token: 't0ken' } }
    const login = () => Response.json({ ...answer, ...more }, { status: 403 })
    open({ 'POST /user/login': login })
    await signIn()
    await waitFor(() => expect(where()).toBe('/reset-password/'))
    expect(takeToasts()).toEqual(['Choose a password of your own first'])
  })

  test.each([
    [
      'Login failed if the server has no text',
      () => refused('wrong-credentials', { message: '' }),
      'Login failed',
    ],
    ['Error logging in without a server', () => noNetwork(), 'Error logging in'],
  ])('says %s', async (_, reply, text) => {
    open({ 'POST /user/login': reply })
    await signIn()
    await waitFor(() => expect(takeToasts()).toEqual([text]))
  })

  test('is in Hindi for Hindi readers', async () => {
    await startTestI18n('hi')
    open({ 'POST /user/login': () => refused('wrong-credentials') })
    await userEvent.type(screen.getByLabelText('आपका नाम (अंग्रेज़ी में) या ईमेल'), 'x')
    await userEvent.type(screen.getByLabelText('पासवर्ड'), 'y')
    await userEvent.click(screen.getByRole('button', { name: 'खाते में जाएँ' }))
    await waitFor(() => expect(takeToasts()).toEqual(['नाम, ईमेल या पासवर्ड ग़लत है']))
  })
})

describe('the second step', () => {
  const needed = { 'POST /user/login': () => refused('second-factor-needed') }
  const options = (passkey: object | null, hasAuthenticator = true) => ({
    'POST /user/login/second-step/options': () => accepted({ hasAuthenticator, passkey }),
  })
  async function goHalfWay(handlers: Handlers) {
    const server = startFakeServer({ ...needed, ...options(null), ...handlers })
    renderAt('/signin', <SignInPage />)
    await signIn()
    return server
  }

  test('asks for the app’s code and then signs in; an administrator without a factor must set one up', async () => {
    const admin = aUser({ role: 'admin', needsSecondFactor: true })
    const { sent } = await goHalfWay({ 'POST /user/login/second-step': () => accepted(admin) })
    const code = await screen.findByLabelText('Six-digit code')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(document.activeElement).toBe(code)
    await userEvent.type(code, '१२३ ४५६{Enter}')
    await waitFor(() => expect(where()).toBe('/security'))
    expect(sent.at(-1)?.body).toEqual({ code: '123 456' })
  })

  test('says what is wrong beside the code, and takes a recovery code instead', async () => {
    await goHalfWay({ 'POST /user/login/second-step': () => refused('code-wrong') })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Please enter the code')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')
    expect(await screen.findByText('The code is wrong')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Phone lost? Use a recovery code' }))
    expect(screen.queryByText('The code is wrong')).toBeNull()
    expect(screen.getByLabelText('Recovery code').getAttribute('autocomplete')).toBe('off')
  })

  test('returns to the password after its time limit', async () => {
    await goHalfWay({ 'POST /user/login/second-step': () => refused('sign-in-expired') })
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')
    expect(await screen.findByLabelText('Password')).toBeDefined()
    expect(takeToasts()).toEqual(['This took too long. Please sign in again'])
  })

  test('offers Retry if the ways to continue could not be loaded', async () => {
    let asked = 0
    await goHalfWay({
      'POST /user/login/second-step/options': () =>
        ++asked === 1 ? noNetwork() : accepted({ hasAuthenticator: true, passkey: null }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Six-digit code')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('offers the passkey alone to those who have no app', async () => {
    await goHalfWay(options({ challenge: 'x' }, false))
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeDefined()
    expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  })
})

test('empty fields are marked before anything is sent, the password can be shown and hidden, and related pages are linked', async () => {
  const { sent } = open()
  await signIn('', '')
  expect(await screen.findByText('Please enter your username or email')).toBeDefined()
  expect(screen.getByText('Please enter your password')).toBeDefined()
  expect(field('Password').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await press('Show password')
  expect(field('Password').type).toBe('text')
  await press('Hide password')
  expect(field('Password').type).toBe('password')
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual(expect.arrayContaining(['/forgotPassword', '/signup', '/terms', '/privacy']))
})
