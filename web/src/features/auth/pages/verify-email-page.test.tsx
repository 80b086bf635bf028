import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

beforeEach(() => startPages(aUser({ isVerified: false })))

const boxes = () => screen.getAllByRole('textbox', { name: /^Digit/ }) as HTMLInputElement[]
const code = () => boxes().map((box) => box.value)
function open(handlers: Handlers = {}) {
  const server = startFakeServer(handlers)
  renderAt('/verify-email', <VerifyEmailPage />)
  return server
}

const verified = () => accepted(aUser(), { user: aUser() })

describe('the six boxes', () => {
  test.each([
    // The first box has the focus as the page opens.
    ['move on with each digit and take nothing but digits', '१a2', '12', 2],
    ['move back and clear with Backspace', '123{Backspace}{Backspace}', '1', 1],
    ['allow a digit to be overwritten', '12{ArrowLeft}{ArrowLeft}9', '92', 1],
  ])('%s', async (_, keys, shown, focused) => {
    open()
    await userEvent.keyboard(keys)
    expect(code().join('')).toBe(shown)
    expect(document.activeElement).toBe(boxes()[focused])
  })

  test('accept part of a code pasted in the middle, and offer the code that the phone received', async () => {
    open()
    expect(boxes()[0]?.autocomplete).toBe('one-time-code')
    expect(boxes().every((box) => box.inputMode === 'numeric')).toBe(true)
    await userEvent.click(boxes()[2] as HTMLElement)
    await userEvent.paste('7-8')
    expect(code()).toEqual(['', '', '7', '8', '', ''])
  })
})

describe('a whole code', () => {
  test('submits itself once the last digit is typed', async () => {
    const { sent } = open({ 'POST /user/verify-email': verified })
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.keyboard('123456')
    await waitFor(() => expect(where()).toBe('/home'))
    expect(sent.map((call) => call.body)).toEqual([{ code: '123456' }])
    expect(currentUser()?.isVerified).toBe(true)
    expect(takeToasts()).toEqual(['email verified successfully'])
  })

  test('can be pasted into any box, with other characters around its digits', async () => {
    const { sent } = open({ 'POST /user/verify-email': verified })
    await userEvent.click(boxes()[3] as HTMLElement)
    await userEvent.paste(' 12 34-56 ')
    await waitFor(() => expect(where()).toBe('/home'))
    expect(sent[0]?.body).toEqual({ code: '123456' })
  })

  test('that is wrong shows the message, empties the boxes and begins at the first', async () => {
    open({ 'POST /user/verify-email': () => refused('code-wrong') })
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.paste('111111')
    expect(await screen.findByText('The code is wrong')).toBeDefined()
    expect(code()).toEqual(['', '', '', '', '', ''])
    await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
    expect(takeToasts()).toEqual(['The code is wrong'])
    // Pressing the button without a new code keeps the error.
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByText('The code is wrong')).toBeDefined()
  })

  test('that is refused without text shows Error verifying email', async () => {
    open({ 'POST /user/verify-email': () => refused('code-wrong', { message: '' }) })
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.paste('111111')
    expect(await screen.findByText('Error verifying email')).toBeDefined()
  })

  test.each([
    ['no server', () => noNetwork(), '/verify-email', '१२३४५६'],
    ['a server in trouble', () => refused('upstream-unavailable'), '/verify-email', '123456'],
    ['an ended session', () => refused('not-signed-in'), '/signin', '123456'],
  ])('that meets %s says so; only an ended session goes to sign-in', async (_, reply, path, typed) => {
    open({ 'POST /user/verify-email': reply })
    await userEvent.paste(typed)
    await waitFor(() => expect(takeToasts()).toEqual(['something went wrong try again later']))
    await waitFor(() => expect(where()).toBe(path))
    if (path === '/verify-email') expect(code().join('')).toBe('123456')
  })
})

test('an unfinished code is not sent', async () => {
  const { sent } = open()
  await userEvent.click(boxes()[0] as HTMLElement)
  await userEvent.keyboard('123{Enter}')
  expect(screen.getByText('Please enter all six digits')).toBeDefined()
  expect(sent).toEqual([])
})

describe('asking for another code', () => {
  test('counts down until the next one may be asked for', async () => {
    open({ 'POST /user/resend-code': () => accepted({ retryAfterSeconds: 90 }) })
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    const button = await screen.findByRole('button', { name: /^Send a new code in 1:\d\d$/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(takeToasts()).toEqual(['A new code is on its way'])
  })

  test('too often shows how long to wait', async () => {
    open({ 'POST /user/resend-code': () => refused('too-many-requests', { retryAfter: '600' }) })
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByRole('button', { name: /in (10:00|9:59)$/ })).toBeDefined()
  })
})
