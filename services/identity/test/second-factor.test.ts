import { MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, dataOf, faultyFields, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'
import { type AddedApp, addApp, codeOf, wrongCode } from './support/second-factors.ts'
import { account, browser as owner, userId, useSignedIn } from './support/signed-in.ts'

const identity = useIdentity()
useSignedIn(identity)
let app: AddedApp
beforeEach(async () => {
  app = await addApp(owner, account, identity.clock)
})

/** A browser that has sent the password and not yet completed the second step. */
async function halfWay(password = account.password): Promise<Browser> {
  const browser = identity.browser()
  const answer = await browser.post('/user/login', { input: account.username, password })
  expect(answer).toMatchObject({ status: 401, body: { code: 'second-factor-needed', data: null } })
  return browser
}
const step = (browser: Browser, code: string) => browser.post('/user/login/second-step', { code })
const now = () => codeOf(app.secret, identity.clock)
const factors = async () => dataOf<Record<string, unknown>>(await owner.get('/user/second-factor'))
const mailsAbout = async (subject: RegExp) =>
  (await identity.mailsTo(account.email)).filter((mail) => subject.test(mail.subject)).length

describe('setting up an app', () => {
  test('needs the password and a correct code, shows ten recovery codes once, and notifies by mail', async () => {
    const { browser, account: other } = await identity.signedIn()
    const wrong = await browser.post('/user/authenticator', { password: 'Wrong7pass!' })
    expect(refusalOf(wrong)).toEqual([403, 'wrong-password', 'password'])
    const started = await browser.post('/user/authenticator', { password: other.password })
    const { secret, uri } = dataOf<{ secret: string; uri: string }>(started)
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Boli:${other.username}\\?.*secret=${secret}`))
    const confirm = (code: string) => browser.post('/user/authenticator/confirm', { code })
    expect((await confirm(wrongCode(secret, identity.clock))).body.code).toBe('code-wrong')
    const state = async () => dataOf<Record<string, unknown>>(await browser.get('/user/second-factor'))
    expect(await state()).toMatchObject({ authenticator: null, recoveryCodesLeft: 0, isRequired: false })

    const confirmed = await confirm(codeOf(secret, identity.clock))
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(confirmed)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await state()).toMatchObject({ authenticator: { lastUsedAt: null }, recoveryCodesLeft: 10 })
    await identity.mailsTo(other.email)
    await identity.mailbox.newest(other.email, /authenticator app was added/)
  })

  test('expires after 15 minutes, and is refused if there is an app already', async () => {
    const { browser, account: other } = await identity.signedIn()
    const started = await browser.post('/user/authenticator', { password: other.password })
    const { secret } = dataOf<{ secret: string }>(started)
    identity.clock.advance(16 * MINUTE_MS)
    const code = codeOf(secret, identity.clock)
    expect((await browser.post('/user/authenticator/confirm', { code })).body.code).toBe('code-expired')
    const again = await owner.post('/user/authenticator', { password: account.password })
    expect(again).toMatchObject({ status: 409, body: { code: 'factor-exists' } })
  })

  test('ends all other sessions, and not the one that did it', async () => {
    const { browser, account: other } = await identity.signedIn()
    const elsewhere = identity.browser()
    await elsewhere.post('/user/login', { input: other.email, password: other.password })
    await addApp(browser, other, identity.clock)
    expect((await elsewhere.get('/user/sessions')).status).toBe(401)
    expect((await browser.get('/user/sessions')).status).toBe(200)
  })
})

describe('signing in', () => {
  test('asks for the second step after the right password, and only then', async () => {
    expect((await identity.signIn(account, 'Wrong7pass!')).body.code).toBe('wrong-credentials')
    const browser = await halfWay()
    expect(browser.sessionId).toBeNull()
    const options = await browser.post('/user/login/second-step/options')
    expect(options.body.data).toEqual({ hasAuthenticator: true, passkey: null })
    const done = await step(browser, now())
    const data = { _id: userId, email: account.email }
    expect(done).toMatchObject({ status: 200, body: { message: 'Login successful!', data } })
    expect((await browser.get('/user/isLoggedIn')).status).toBe(200)
    expect(browser.pendingSignIn).toBeNull()
  })

  test('the cookie between the steps is for this site’s servers alone and lasts five minutes', async () => {
    const answer = await identity.browser().signIn(account)
    const cookie = [answer.headers['set-cookie']].flat().join('\n')
    expect(cookie).toMatch(/^boli_sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test.each([-1, 0, 1])('accepts a code of %i steps from now, in any spacing', async (steps) => {
    identity.clock.advance(MINUTE_MS)
    const code = codeOf(app.secret, identity.clock, steps)
    expect((await step(await halfWay(), `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test.each([-2, 2])('refuses a code of %i steps from now', async (steps) => {
    identity.clock.advance(2 * MINUTE_MS)
    const code = codeOf(app.secret, identity.clock, steps)
    expect((await step(await halfWay(), code)).body.code).toBe('code-wrong')
  })

  test('a code is valid once, even for simultaneous sign-ins, and invalidates earlier ones', async () => {
    const [earlier, code] = [codeOf(app.secret, identity.clock, -1), now()]
    const browsers = await Promise.all([halfWay(), halfWay(), halfWay()])
    const answers = await Promise.all(browsers.map((browser) => step(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await step(await halfWay(), earlier)).body.code).toBe('code-wrong')
  })

  test('a recovery code works once, in any case and spacing, and its use is notified by mail', async () => {
    const [code = ''] = app.recoveryCodes
    expect((await step(await halfWay(), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await step(await halfWay(), code)).body.code).toBe('code-wrong')
    expect(await factors()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await mailsAbout(/recovery code .* was used/)).toBe(1)
  })

  test('ends after five tries; wrong codes over all sign-ins are delayed more and more', async () => {
    const wrong = wrongCode(app.secret, identity.clock)
    const browser = await halfWay()
    for (let tries = 0; tries < 5; tries++) expect((await step(browser, wrong)).body.code).toBe('code-wrong')
    expect((await step(browser, now())).body.code).toBe('sign-in-expired')
    for (const wait of ['30', '60', '120']) {
      const delayed = await step(await halfWay(), now())
      expect(delayed).toMatchObject({ status: 429, headers: { 'retry-after': wait } })
      identity.clock.advance(Number(wait) * 1000)
      const again = await step(await halfWay(), wrongCode(app.secret, identity.clock))
      expect(again.body.code).toBe('code-wrong')
    }
    const [recovery = ''] = app.recoveryCodes
    expect((await step(await halfWay(), recovery)).status).toBe(200)
  })

  test('simultaneous guesses count separately', async () => {
    const wrong = wrongCode(app.secret, identity.clock)
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfWay()))
    const answers = await Promise.all(browsers.map((browser) => step(browser, wrong)))
    expect(answers.filter(({ status }) => status === 400).length).toBe(5)
    expect(answers.filter(({ status }) => status === 429).length).toBe(3)
  })

  test('expires after five minutes, and cannot be completed without the cookie', async () => {
    const browser = await halfWay()
    identity.clock.advance(5 * MINUTE_MS)
    expect((await step(browser, now())).body.code).toBe('sign-in-expired')
    expect((await step(identity.browser(), now())).body.code).toBe('sign-in-expired')
    expect((await browser.post('/user/login/second-step/options')).body.code).toBe('sign-in-expired')
  })

  test('an unfinished sign-in does not survive a password reset', async () => {
    const browser = await halfWay()
    await identity.browser().post('/user/forgot-password', { email: account.email })
    const { text } = await identity.mailbox.newest(account.email, /Reset/)
    const token = /reset-password\/#([\w-]{43})/.exec(text)?.[1]
    await identity.browser().post('/user/reset-password', { token, password: 'Another7pass!' })
    expect((await step(browser, now())).body.code).toBe('sign-in-expired')
    expect((await step(await halfWay('Another7pass!'), now())).status).toBe(200)
  })

  test('an unfinished sign-in survives a restart', async () => {
    const browser = await halfWay()
    await identity.restart()
    const after = identity.browser()
    after.pendingSignIn = browser.pendingSignIn
    expect((await step(after, now())).status).toBe(200)
  })
})

describe('changing factors', () => {
  test('removing the app needs the password, removes the recovery codes, and is notified by mail', async () => {
    const remove = (password: string) => owner.delete('/user/authenticator', { password })
    expect(faultyFields(await remove('Wrong7pass!'))).toEqual(['password'])
    expect((await remove(account.password)).status).toBe(200)
    expect(await factors()).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
    expect(await mailsAbout(/app was removed/)).toBe(1)
    expect((await remove(account.password)).body.code).toBe('not-found')
    expect((await identity.browser().signIn(account)).status).toBe(200)
  })

  test('new recovery codes replace the earlier ones; without a factor there are none', async () => {
    const make = (browser: Browser, password: string) => browser.post('/user/recovery-codes', { password })
    expect(faultyFields(await make(owner, 'Wrong7pass!'))).toEqual(['password'])
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(await make(owner, account.password))
    expect((await step(await halfWay(), app.recoveryCodes[3] ?? '')).body.code).toBe('code-wrong')
    expect((await step(await halfWay(), recoveryCodes[3] ?? '')).status).toBe(200)
    expect(await mailsAbout(/New recovery codes/)).toBe(1)
    const nobody = await identity.signedIn()
    expect((await make(nobody.browser, nobody.account.password)).body.code).toBe('not-found')
  })
})

test('the secret of an app is sealed, and an old key opens it until it is sealed again', async () => {
  const row = identity.db.selectFrom('authenticators').select('sealed_secret').where('user_id', '=', userId)
  const stored = async () => (await row.executeTakeFirstOrThrow()).sealed_secret
  const before = await stored()
  expect(before).not.toContain(app.secret)
  const [old] = identity.config.secondFactorKeys
  identity.config.secondFactorKeys.unshift(Buffer.alloc(32, 7))
  await identity.restart()
  await expect.poll(stored).not.toBe(before)
  expect((await step(await halfWay(), now())).status).toBe(200)
  identity.config.secondFactorKeys.splice(0, 2, Buffer.alloc(32, 7))
  await identity.restart()
  identity.clock.advance(30_000)
  expect((await step(await halfWay(), now())).status).toBe(200)
  identity.config.secondFactorKeys.splice(0, 1, Buffer.alloc(32, 7), old ?? Buffer.alloc(32))
})
