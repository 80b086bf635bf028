import { HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Account, anAccount, type Browser, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()
let account: Account
let browser: Browser
let code: string
let userId: string

beforeEach(async () => {
  account = anAccount()
  browser = identity.browser()
  userId = (await browser.register(account))._id
  code = await identity.mailbox.codeFor(account.email)
})

const verify = (text: unknown) => browser.post('/user/verify-email', { code: text })
const wrong = () => (code === '111111' ? '222222' : '111111')
const outcome = async (text: unknown) => (await verify(text)).body.code

describe('verify-email', () => {
  test('confirms once: a welcome mail, one event, and new claims at once', async () => {
    const answer = await verify(code)
    expect(answer.body).toMatchObject({ message: 'email verified successfully', user: { isVerified: true } })
    await identity.mailbox.newest(account.email, /Welcome/)
    const verified = () =>
      identity.events.filter(({ type, subject }) => type === 'user-verified' && subject === userId)
    await expect.poll(verified).toMatchObject([{ version: 2, data: { isVerified: true } }])
    const messages = await identity.edgeMessagesOf(userId, 1)
    expect(messages).toEqual([{ userId, sessionKey: null, isStillSignedIn: true }])
    expect(await outcome(code)).toBe('already-verified')
  })

  test('names the field if the input is not a code', async () => {
    for (const text of ['12345', '1234567', 'abcdef', '', 123456, null, undefined, '१२३४५६'])
      expect([text, refusalOf(await verify(text))]).toEqual([text, [400, 'validation-failed', 'code']])
  })

  test('accepts the right code at the tenth try, and none after ten wrong ones', async () => {
    for (let round = 0; round < 9; round++) expect(await outcome(wrong())).toBe('code-wrong')
    const other = identity.browser()
    const second = anAccount()
    await other.register(second)
    const secondCode = await identity.mailbox.codeFor(second.email)

    expect(await outcome(wrong())).toBe('code-wrong')
    expect(await outcome(code)).toBe('code-expired')
    for (let round = 0; round < 9; round++) {
      await other.post('/user/verify-email', { code: secondCode === '111111' ? '222222' : '111111' })
    }
    expect((await other.post('/user/verify-email', { code: secondCode })).status).toBe(200)
  })

  test('counts simultaneous tries one by one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 17 }, () => outcome(wrong())))
    expect(outcomes.filter((one) => one === 'code-wrong').length).toBe(10)
    expect(outcomes.filter((one) => one === 'code-expired').length).toBe(7)
  })

  test('accepts the code until just before ten minutes have passed', async () => {
    identity.clock.advance(10 * MINUTE_MS)
    expect(await outcome(code)).toBe('code-expired')
  })

  test("accepts neither another user's code nor an earlier one", async () => {
    const other = anAccount()
    await identity.browser().register(other)
    const theirs = await identity.mailbox.codeFor(other.email)
    if (theirs !== code) expect(await outcome(theirs)).toBe('code-wrong')

    identity.clock.advance(MINUTE_MS)
    await browser.post('/user/resend-code')
    await expect.poll(() => identity.mailbox.codeFor(account.email)).not.toBe(code)
    expect(await outcome(code)).toBe('code-wrong')
    expect((await verify(await identity.mailbox.codeFor(account.email))).status).toBe(200)
  })
})

describe('resend-code', () => {
  test('sends one code a minute and five an hour, including the first, and says how long to wait', async () => {
    identity.clock.advance(15_000)
    const early = { status: 429, headers: { 'retry-after': '45' }, body: { code: 'too-many-requests' } }
    expect(await browser.post('/user/resend-code')).toMatchObject(early)
    identity.clock.advance(45_000)
    for (let round = 0; round < 4; round++) {
      const sent = await browser.post('/user/resend-code')
      expect(sent).toMatchObject({ status: 200, body: { data: { retryAfterSeconds: 60 } } })
      if (round < 3) identity.clock.advance(MINUTE_MS)
    }
    identity.clock.advance(MINUTE_MS)
    const sixth = await browser.post('/user/resend-code')
    const waitMs = HOUR_MS - 5 * MINUTE_MS
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(waitMs / 1000)])
    identity.clock.advance(waitMs)
    expect((await browser.post('/user/resend-code')).status).toBe(200)
  })

  test('sends one code to many requests at the same moment', async () => {
    identity.clock.advance(MINUTE_MS)
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.post('/user/resend-code')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
  })

  test('is refused to users who are already verified', async () => {
    await verify(code)
    expect((await browser.post('/user/resend-code')).body.code).toBe('already-verified')
  })
})
