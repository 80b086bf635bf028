import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentUser, setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts, where } from '../../../test/render-at.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

beforeAll(() => startTestI18n())
beforeEach(() => {
  takeToasts()
  setSessionUser(aUser({ isVerified: false }))
})

const boxes = () => screen.getAllByRole('textbox', { name: /^Digit/ }) as HTMLInputElement[]
const code = () => boxes().map((box) => box.value)
function open(handlers: Handlers = {}) {
  const server = startFakeServer(handlers)
  renderAt('/verify-email', <VerifyEmailPage />)
  return server
}

const verified = () => accepted(aUser(), { user: aUser() })

describe('the six boxes', () => {
  test('move on with each digit and take nothing but digits', async () => {
    open()
    // The first box has the focus as the page opens.
    await userEvent.keyboard('१a2')
    expect(code()).toEqual(['1', '2', '', '', '', ''])
    expect(document.activeElement).toBe(boxes()[2])
  })

  test('move back and clear with Backspace', async () => {
    open()
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.keyboard('123{Backspace}{Backspace}')
    expect(code()).toEqual(['1', '', '', '', '', ''])
    expect(document.activeElement).toBe(boxes()[1])
  })

  test('allow a digit to be overwritten', async () => {
    open()
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.keyboard('12')
    await userEvent.click(boxes()[0] as HTMLElement)
    await userEvent.keyboard('9')
    expect(code()).toEqual(['9', '2', '', '', '', ''])
  })

  test('accept part of a code pasted in the middle', async () => {
    open()
    await userEvent.click(boxes()[2] as HTMLElement)
    await userEvent.paste('7-8')
    expect(code()).toEqual(['', '', '7', '8', '', ''])
  })

  test('offer the code that the phone received', () => {
    open()
    expect(boxes()[0]?.autocomplete).toBe('one-time-code')
    expect(boxes().every((box) => box.inputMode === 'numeric')).toBe(true)
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
    // The button without a new code keeps the error.
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
