import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { atRoute, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

beforeEach(() => startPages())

describe('forgot password', () => {
  async function ask(email: string) {
    renderAt('/forgotPassword', <ForgotPasswordPage />)
    await userEvent.type(screen.getByLabelText('Email'), email)
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
  }

  test('says Reset Link Sent! and offers sign-in and another try', async () => {
    const { sent } = startFakeServer({ 'POST /user/forgot-password': () => accepted(null) })
    await ask('sita@example.in')
    expect(await screen.findByRole('heading', { name: 'Reset Link Sent!' })).toBeDefined()
    expect(sent[0]?.body).toEqual({ email: 'sita@example.in' })
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/signin')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByLabelText('Email')).toBeDefined()
  })

  test('refuses an invalid address before sending', async () => {
    const { sent } = startFakeServer({})
    await ask('sita')
    expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
    expect(sent).toEqual([])
  })

  test.each([
    ['the server’s words', () => refused('too-many-requests'), 'Too many requests. Please wait a moment'],
    ['its own without a server', () => noNetwork(), 'Something went wrong. Please try again later.'],
  ])('fails with %s', async (_, reply, text) => {
    startFakeServer({ 'POST /user/forgot-password': reply })
    await ask('sita@example.in')
    await waitFor(() => expect(takeToasts()).toEqual([text]))
  })
})

describe('reset password', () => {
  const submitButton = () => screen.getByRole('button', { name: 'Reset password' })

  async function fill(password: string, confirmation: string, address = '/reset-password/#t0ken') {
    renderAt(address, atRoute('/reset-password/:token?', <ResetPasswordPage />))
    if (password) await userEvent.type(screen.getByLabelText('New password'), password)
    if (confirmation) await userEvent.type(screen.getByLabelText('Confirm password'), confirmation)
  }

  async function reset(password: string, confirmation: string) {
    await fill(password, confirmation)
    await userEvent.click(submitButton())
  }

  test.each([
    ['', '', 'All fields are required.'],
    ['Wheat@2026', '', 'All fields are required.'],
    ['Wheat@2026', 'Wheat@2027', 'Passwords do not match.'],
    ['short', 'short', 'Password must be at least 8 characters long.'],
  ])('%j and %j: %s', async (password, confirmation, message) => {
    const { sent } = startFakeServer({})
    await reset(password, confirmation)
    expect(await screen.findByText(message)).toBeDefined()
    expect(sent).toEqual([])
  })

  test('success says so, and leads to sign-in after 2 seconds, not before', async () => {
    const { sent } = startFakeServer({ 'POST /user/reset-password': () => accepted(null) })
    await fill('wheatfields', 'wheatfields')
    // From here on the test controls the time: on a slow machine the two seconds must not pass early.
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.click(submitButton())
    await pass(0)
    expect(takeToasts()).toEqual(['Password reset successfully'])
    expect(sent[0]?.body).toEqual({ token: 't0ken', password: 'wheatfields' })
    await pass(1_999)
    expect(where()).toBe('/reset-password/')
    await pass(1)
    expect(where()).toBe('/signin')
    vi.useRealTimers()
  })

  test('accepts the token in the path too, as in earlier mails', async () => {
    const { sent } = startFakeServer({ 'POST /user/reset-password': () => accepted(null) })
    await fill('wheatfields', 'wheatfields', '/reset-password/t0ken')
    await userEvent.click(submitButton())
    await waitFor(() => expect(sent[0]?.body).toEqual({ token: 't0ken', password: 'wheatfields' }))
  })

  test('an expired link shows the server’s message', async () => {
    startFakeServer({ 'POST /user/reset-password': () => refused('reset-token-invalid') })
    await reset('wheatfields', 'wheatfields')
    await waitFor(() => expect(takeToasts()).toEqual(['This reset link is invalid or has expired']))
  })
})
