import { untilOneWaitsForLock } from '@boli/test-kit'
import { MINUTE_MS } from '@boli/test-kit/clock'
import { describe, expect, test } from 'vitest'
import type { BrowserAnswer } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()

const forgot = (email: unknown) => identity.browser().post('/user/forgot-password', { email })
const reset = (token: string, password: unknown) =>
  identity.browser().post('/user/reset-password', { token, password })
const resetMails = (to: string) =>
  identity.mailbox.mails.filter((mail) => mail.to === to && /Reset/.test(mail.subject))

async function tokenFor(email: string): Promise<string> {
  const before = resetMails(email).length
  await forgot(email)
  await expect.poll(() => resetMails(email).length).toBe(before + 1)
  const text = resetMails(email).at(-1)?.text ?? ''
  return /https:\/\/boli\.example\/reset-password\/#([\w-]{43})/.exec(text)?.[1] ?? ''
}

describe('forgot-password', () => {
  test('answers a known and an unknown address alike, and mails only the known one', async () => {
    const { account } = await identity.signedIn()
    const [known, unknown] = [await forgot(account.email.toUpperCase()), await forgot('nobody@farm.example')]
    const shape = ({ status, body }: BrowserAnswer) => ({ status, body: { ...body, requestId: '' } })
    expect(shape(unknown)).toEqual(shape(known))
    expect(known).toMatchObject({ status: 200, body: { data: null } })
    await expect.poll(() => resetMails(account.email).length).toBe(1)
    expect(identity.mailbox.mails.some(({ to }) => to === 'nobody@farm.example')).toBe(false)
  })

  test('mails one link a minute and five an hour, without saying so', async () => {
    const { account } = await identity.signedIn()
    for (let minute = 0; minute < 8; minute++) {
      expect((await forgot(account.email)).status).toBe(200)
      expect((await forgot(account.email)).status).toBe(200)
      await expect.poll(() => resetMails(account.email).length).toBe(Math.min(minute + 1, 5))
      identity.clock.advance(MINUTE_MS)
    }
    expect(resetMails(account.email).length).toBe(5)
  })

  test('mails no link to an address that the account gave up while the link was asked for', async () => {
    const { account, userId } = await identity.signedIn()
    const email = `new-${account.email}`
    await identity.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
      // It reads the former address and waits for the row.
      expect((await forgot(account.email)).status).toBe(200)
      await untilOneWaitsForLock(identity.deps.database)
    })
    await forgot(email)
    await expect.poll(() => resetMails(email).length).toBe(1)
    expect(resetMails(account.email)).toEqual([])
  })
})

describe('reset-password', () => {
  test('sets the password, ends every session everywhere, signs nobody in, and notifies by mail', async () => {
    const { browser, account, userId } = await identity.signedIn()
    const elsewhere = identity.browser()
    await elsewhere.signIn(account)
    const token = await tokenFor(account.email)

    const answer = await reset(token, 'a longer passphrase than sixteen')
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const one of [browser, elsewhere]) expect(await identity.isAlive(one)).toBe(false)
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({ userId, sessionKey: null })
    const [ended] = (await identity.eventsOf(userId, 3)).slice(-1)
    expect(ended).toMatchObject({ type: 'session-ended', data: { reason: 'password-reset' } })
    await identity.mailbox.newest(account.email, /was changed/)
    expect((await identity.signIn(account)).status).toBe(401)
    expect((await identity.signIn(account, 'a longer passphrase than sixteen')).status).toBe(200)
  })

  test('a link works once, even for simultaneous requests, and invalidates the others', async () => {
    const { account } = await identity.signedIn()
    const first = await tokenFor(account.email)
    identity.clock.advance(MINUTE_MS)
    const second = await tokenFor(account.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(second, 'Another7pass!')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect((await reset(first, 'Another7pass!')).body.code).toBe('reset-token-invalid')
  })

  test('a link expires after 15 minutes, and no other token is accepted', async () => {
    const { account } = await identity.signedIn()
    const late = await tokenFor(account.email)
    identity.clock.advance(15 * MINUTE_MS)
    for (const token of [late, 'nonsense', 'x'.repeat(43), 'a b'])
      expect((await reset(token, 'Another7pass!')).body.code).toBe('reset-token-invalid')
  })

  test('explains why it refuses a password; the link still works, also in the path as in earlier mails', async () => {
    const { account } = await identity.signedIn()
    const token = await tokenFor(account.email)
    for (const [password, message] of [
      ['1234567', 'Password must be at least 8 characters long.'],
      ['', 'Password must be at least 8 characters long.'],
      [undefined, 'Password must be at least 8 characters long.'],
      ['x'.repeat(65), 'Password must be at most 64 characters long.'],
      ['password1', 'Many people use this password, so it is easy to guess. Choose another one'],
      ['my boli password', 'Choose a password without your name, your email or "boli" in it'],
    ]) {
      const body = { code: 'validation-failed', errors: [{ field: 'password', message }] }
      expect(await reset(token, password)).toMatchObject({ status: 400, body })
    }
    const inPath = `/user/reset-password/${token}`
    expect((await identity.browser().post(inPath, { password: 'Another7pass!' })).status).toBe(200)
  })

  test('forgets the browsers that signed in with the old password, and cancels a change of address requested with it', async () => {
    const { browser, account } = await identity.signedIn()
    identity.clock.advance(MINUTE_MS)
    const change = { email: `new${account.email}`, currentPassword: account.password }
    expect((await browser.put('/user/update-profile', change)).status).toBe(200)
    const code = await identity.mailbox.codeFor(change.email)
    await reset(await tokenFor(account.email), 'Another7pass!')
    const again = identity.browser()
    await again.post('/user/login', { input: account.username, password: 'Another7pass!' })
    expect((await again.post('/user/verify-email', { code })).body.code).toBe('already-verified')
    const knownDevices = identity.db.selectFrom('known_devices').innerJoin('users', 'users.id', 'user_id')
    const known = await knownDevices.select('device_key').where('email', '=', account.email).execute()
    expect(known.length).toBe(1)
  })

  test('works while sign-in is slowed down, and ends the delay', async () => {
    const { account } = await identity.signedIn()
    for (let round = 0; round < 10; round++) await identity.signIn(account, 'Wrong7pass!')
    expect((await identity.signIn(account)).status).toBe(429)
    await reset(await tokenFor(account.email), 'Another7pass!')
    expect((await identity.signIn(account, 'Another7pass!')).status).toBe(200)
  })
})
