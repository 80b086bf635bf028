import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { atRoute, openPage, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { ChangePasswordPage } from './change-password-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

beforeEach(() => startPages())

async function change(current: string, password: string, confirmation: string) {
  renderAt('/change-password', atRoute('/change-password', <ChangePasswordPage />))
  for (const [label, text] of [
    ['Current password', current],
    ['New password', password],
    ['Confirm password', confirmation],
  ] as const) {
    if (text) await userEvent.type(screen.getByLabelText(label), text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test.each([
  ['farmer', '/profile'],
  ['admin', '/admin'],
] as const)('a %s changes the password and continues to %s', async (role, target) => {
  setSessionUser(aUser({ role }))
  const { sent } = startFakeServer({ 'POST /user/change-password': () => accepted(null) })
  await change('Sugar7cane!', 'wheatfields', 'wheatfields')
  await waitFor(() => expect(where()).toBe(target))
  expect(sent[0]?.body).toEqual({ currentPassword: 'Sugar7cane!', password: 'wheatfields' })
  expect(takeToasts()).toEqual(['Password changed. Other devices were signed out.'])
})

test.each([
  ['', 'wheatfields', 'wheatfields', 'Please enter your password'],
  ['Sugar7cane!', 'wheatfields', 'wheatfield', 'Passwords do not match.'],
  ['Sugar7cane!', 'short', 'short', 'Password must be at least 8 characters long.'],
])('%j, %j and %j are not sent: %s', async (current, password, confirmation, message) => {
  setSessionUser(aUser())
  const { sent } = startFakeServer({})
  await change(current, password, confirmation)
  expect(await screen.findByText(message)).toBeDefined()
  expect(sent).toEqual([])
})

test('a wrong current password is marked at its field', async () => {
  setSessionUser(aUser())
  const errors = [{ field: 'currentPassword', code: 'wrong-password', message: 'The password is wrong' }]
  startFakeServer({ 'POST /user/change-password': () => refused('wrong-password', { errors }) })
  await change('Wrong7pass!', 'wheatfields', 'wheatfields')
  expect(await screen.findByText('This password is wrong')).toBeDefined()
})

test('guests are redirected to sign-in, and the page for a forgotten password links signed-in users here', async () => {
  setSessionUser(null)
  renderAt('/change-password', atRoute('/change-password', <ChangePasswordPage />))
  await waitFor(() => expect(where()).toBe('/signin'))
  setSessionUser(aUser())
  renderAt('/forgotPassword', <ForgotPasswordPage />)
  expect(screen.getByText(/You are signed in as ramkisan/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/change-password')
})

test('a mistyped address can be corrected on the verification page', async () => {
  const typo = aUser({ isVerified: false, email: 'ramkisan@exmaple.in' })
  setSessionUser(typo)
  const { sent } = openPage('/verify-email', <VerifyEmailPage />, {
    'PUT /user/update-profile': () => accepted({ ...typo, email: 'ramkisan@example.in' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Correct the address' }))
  await userEvent.type(screen.getByLabelText('Correct email address'), 'ramkisan@example.in')
  await userEvent.type(screen.getByLabelText('Your password'), 'Sugar7cane!')
  await userEvent.click(screen.getByRole('button', { name: 'Send the code there' }))
  expect(await screen.findByText(/sent to ramkisan@example.in/)).toBeDefined()
  expect(sent[0]?.body).toEqual({ email: 'ramkisan@example.in', currentPassword: 'Sugar7cane!' })
})

test('a new address of a verified account is confirmed, or cancelled, on the same page', async () => {
  setSessionUser(aUser({ pendingEmail: 'new@example.in' }))
  openPage('/verify-email', <VerifyEmailPage />, { 'DELETE /user/email-change': () => accepted(aUser()) })
  expect(screen.getByText(/sent to new@example.in/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Keep ramkisan@example.in' }))
  expect(await screen.findByText('Your email is already verified.')).toBeDefined()
})
