import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { SignInPage } from './sign-in-page.tsx'

beforeEach(async () => {
  await startTestI18n()
  takeToasts()
  setSessionUser(null)
})

const where = () => screen.getByTestId('where').textContent

async function signIn(input = 'ramkisan', password = 'Wheat@2026') {
  if (input) await userEvent.type(screen.getByLabelText('Username or Email'), input)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('a successful sign-in', () => {
  test.each([
    ['farmer', '/home'],
    ['business', '/home'],
    ['admin', '/admin'],
  ] as const)('takes a %s to %s', async (role, target) => {
    const { sent } = startFakeServer({ 'POST /user/login': () => accepted(aUser({ role })) })
    renderAt('/signin', <SignInPage />)
    await signIn()
    await waitFor(() => expect(where()).toBe(target))
    expect(sent[0]?.body).toEqual({ input: 'ramkisan', password: 'Wheat@2026' })
    expect(currentUser()?.role).toBe(role)
    expect(takeToasts()).toEqual(['Login successful!'])
  })

  test('goes back to the page that asked for it, but never out of the site', async () => {
    startFakeServer({ 'POST /user/login': () => accepted(aUser()) })
    renderAt({ pathname: '/signin', state: { from: '/product/7?tab=bids' } }, <SignInPage />)
    await signIn()
    await waitFor(() => expect(where()).toBe('/product/7?tab=bids'))
  })
})

describe('a failed sign-in', () => {
  test('shows the server’s words and keeps what was typed', async () => {
    startFakeServer({ 'POST /user/login': () => refused('wrong-credentials') })
    renderAt('/signin', <SignInPage />)
    await signIn()
    await waitFor(() => expect(takeToasts()).toEqual(['Invalid username, email or password']))
    expect((screen.getByLabelText('Username or Email') as HTMLInputElement).value).toBe('ramkisan')
    expect(where()).toBe('/signin')
  })

  test('says Login failed where the server has no words', async () => {
    startFakeServer({ 'POST /user/login': () => refused('wrong-credentials', { message: '' }) })
    renderAt('/signin', <SignInPage />)
    await signIn()
    await waitFor(() => expect(takeToasts()).toEqual(['Login failed']))
  })

  test('without a server says Error logging in', async () => {
    startFakeServer({ 'POST /user/login': () => noNetwork() })
    renderAt('/signin', <SignInPage />)
    await signIn()
    await waitFor(() => expect(takeToasts()).toEqual(['Error logging in']))
  })

  test('speaks Hindi to those who read Hindi', async () => {
    await startTestI18n('hi')
    startFakeServer({ 'POST /user/login': () => refused('wrong-credentials') })
    renderAt('/signin', <SignInPage />)
    await userEvent.type(screen.getByLabelText('यूज़रनेम या ईमेल'), 'x')
    await userEvent.type(screen.getByLabelText('पासवर्ड'), 'y')
    await userEvent.click(screen.getByRole('button', { name: 'साइन इन करें' }))
    await waitFor(() => expect(takeToasts()).toEqual(['यूज़रनेम, ईमेल या पासवर्ड गलत है']))
  })
})

test('empty fields are told before anything is sent', async () => {
  const { sent } = startFakeServer({})
  renderAt('/signin', <SignInPage />)
  await signIn('', '')
  expect(await screen.findByText('Please enter your username or email')).toBeDefined()
  expect(screen.getByText('Please enter your password')).toBeDefined()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('the password can be shown and hidden', async () => {
  renderAt('/signin', <SignInPage />)
  const field = screen.getByLabelText('Password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.getAttribute('type')).toBe('password')
})

test('the ways to the neighbouring pages are there', () => {
  renderAt('/signin', <SignInPage />)
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual(expect.arrayContaining(['/forgotPassword', '/signup', '/terms', '/privacy']))
})
