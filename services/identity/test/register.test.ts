import { accountLanguageOf, languages } from '@boli/contracts'
import { wordsOf } from '@boli/words'
import { describe, expect, test } from 'vitest'
import { anAccount, faultyFields, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()

const countUsers = async () => (await identity.db.selectFrom('users').select('id').execute()).length

describe('register', () => {
  test('creates an unverified account, a session cookie that scripts cannot read, a code, and one event', async () => {
    const account = anAccount({ language: 'hi', role: 'business' })
    const browser = identity.browser()
    // A phone's keyboard adds a space after a name.
    const answer = await browser.post('/user/register', { ...account, username: ` ${account.username} ` })
    const user = { username: account.username, role: 'business', isVerified: false, contact: null }
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: { user } } })
    expect(JSON.stringify(answer.body)).not.toContain(account.password)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^boli_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/),
      // Pages read this cookie to know that there may be a session; it contains nothing else.
      expect.stringMatching(/^boli_signed_in=1; Path=\/; Expires=.*; SameSite=Lax$/),
      expect.stringMatching(/^boli_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])

    const mail = await identity.mailbox.newest(account.email, /बोली खाते का ईमेल/)
    expect(mail.language).toBe('hi')
    const { _id } = (answer.body.data as { user: { _id: string } }).user
    const data = { username: account.username, isVerified: false, language: 'hi' }
    await expect
      .poll(() => identity.events.filter((event) => event.subject === _id))
      .toMatchObject([{ type: 'user-registered', version: 1, data }])
  })

  test.each(languages)('mails the code in %s, the language of the sign-up', async (language) => {
    const account = anAccount(accountLanguageOf(language))
    expect((await identity.browser().post('/user/register', account)).status).toBe(200)
    expect(await identity.mailbox.newest(account.email, /./)).toMatchObject({
      ...{ language, text: expect.stringContaining(wordsOf(language).footer) },
    })
  })

  test.each([
    ['username', { username: 'has space' }],
    ['email', { email: 'a b@c.in' }],
    ['password', { password: 'Ab1!xyz' }],
    ['password', { password: 'Ab1!567890123456x' }],
    ['password', { password: 'nouppercase1!' }],
    ['password', { password: 'NOLOWERCASE1!' }],
    ['password', { password: 'NoDigits!!' }],
    ['password', { password: 'NoSpecial12' }],
    ['password', { password: 'Has#other1!' }],
    ['role', { role: 'admin' }],
  ])('names %s in %j and stores nothing', async (field, wrong) => {
    const before = await countUsers()
    const answer = await identity.browser().post('/user/register', { ...anAccount(), ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed', data: null } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(faultyFields(answer)).toEqual([field])
    expect(await countUsers()).toBe(before)
  })

  test.each([
    ['password-common', 'Password@123'],
    ['password-personal', 'MyBoli@2026'],
    ['password-personal', 'Ravikisan@7'],
  ])('refuses as %s: %s', async (code, password) => {
    const account = anAccount({ username: 'ravikisan', password })
    const answer = await identity.browser().post('/user/register', account)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'password', code }] } })
  })

  test('ignores fields that users may not set', async () => {
    const sent = { ...anAccount(), isVerified: true, _id: 'x', version: 9 }
    const answer = await identity.browser().post('/user/register', sent)
    expect(answer).toMatchObject({ status: 200, body: { data: { user: { isVerified: false } } } })
  })

  test.each([
    ['username', 'username-taken', 'email'],
    ['email', 'email-taken', 'username'],
  ] as const)('refuses a %s that is in use in any case', async (field, code, other) => {
    const first = anAccount()
    await identity.browser().register(first)
    const second = { ...first, [other]: anAccount()[other], [field]: first[field].toUpperCase() }
    const answer = await identity.browser().post('/user/register', second)
    expect(answer).toMatchObject({ status: 409, body: { code } })
    expect(faultyFields(answer)).toEqual([field])
  })

  test.each([
    ['RameshPatil', 'RameshPatiI', 409],
    ['RameshPatil', 'rame5hpatil', 200],
    ['Kisan10', 'KisanlO', 409],
    ['Kisan10', 'Kisan11', 200],
  ])('after %s, answers %s with %i: no two names are confusable', async (known, username, status) => {
    await identity.browser().post('/user/register', anAccount({ username: known }))
    const browser = identity.browser()
    expect((await browser.post('/user/register', anAccount({ username }))).status).toBe(status)
    const { browser: renamed } = await identity.signedIn()
    if (status === 409) {
      const change = await renamed.put('/user/update-profile', { username })
      expect(refusalOf(change)).toEqual([409, 'username-taken', 'username'])
    }
  })

  test('lets only one of many simultaneous requests have the name', async () => {
    const account = anAccount()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => identity.browser().post('/user/register', account)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('succeeds while the mail server is down; a code can be asked for later', async () => {
    identity.mailbox.isDown = true
    const account = anAccount()
    const browser = identity.browser()
    await browser.register(account)
    identity.mailbox.isDown = false
    identity.clock.advance(60_000)
    expect((await browser.post('/user/resend-code')).status).toBe(200)
    const code = await identity.mailbox.codeFor(account.email)
    expect((await browser.post('/user/verify-email', { code })).status).toBe(200)
  })

  test('ends the browser’s previous session', async () => {
    const browser = identity.browser()
    await browser.register(anAccount())
    const first = browser.sessionId
    await browser.register(anAccount())
    expect(await identity.isAlive({ sessionId: first })).toBe(false)
    expect(await identity.isAlive(browser)).toBe(true)
  })

  test('limits registrations from one address per hour, refused ones included, to any recipient', async () => {
    const { limits } = identity.config
    limits.registrationsPerHour = 3
    const from = (address: string, account = anAccount()) =>
      identity.browser().from(address).post('/user/register', account)
    const first = anAccount()
    expect((await from('198.51.100.1', first)).status).toBe(200)
    expect((await from('198.51.100.1', { ...anAccount(), email: first.email })).status).toBe(409)
    identity.clock.advance(20 * 60_000)
    expect((await from('198.51.100.1')).status).toBe(200)
    expect(await from('198.51.100.1')).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(40 * 60) },
      body: { code: 'too-many-requests' },
    })
    expect((await from('198.51.100.2')).status).toBe(200)
    identity.clock.advance(40 * 60_000)
    expect((await from('198.51.100.1')).status).toBe(200)
    limits.registrationsPerHour = 1_000
  })

  test('accepts sixteen times as many from one IPv6 network', async () => {
    const { limits } = identity.config
    limits.registrationsPerHour = 1
    const from = async (subscriber: number) => {
      const browser = identity.browser().from(`2001:db8:7:${subscriber}::1`)
      return (await browser.post('/user/register', anAccount())).status
    }
    for (let subscriber = 0; subscriber < 16; subscriber++) expect(await from(subscriber)).toBe(200)
    expect(await from(16)).toBe(429)
    limits.registrationsPerHour = 1_000
  })
})

describe('PASSWORD_POLICY=length', () => {
  const lenient = useIdentity({ passwordPolicy: 'length' })

  test('is public, and so is the specification’s own policy', async () => {
    for (const [app, policy] of [
      [identity, 'specification'],
      [lenient, 'length'],
    ] as const) {
      const answer = await app.browser().get('/user/password-rules')
      expect(answer).toMatchObject({ status: 200, body: { data: { policy } } })
      expect(answer.headers['cache-control']).toBe('public, max-age=300')
    }
  })

  test.each([
    ['password-short', 'mustard'],
    ['too-long', 'm'.repeat(65)],
    ['password-common', 'password1234'],
    ['password-personal', 'the boli of the day'],
    [undefined, 'mustards'],
    [undefined, 'mustard field at dawn, then tea '.repeat(2)],
    [undefined, 'सरसों का खेत'],
  ])('%s: %s', async (code, password) => {
    const account = anAccount({ password })
    const answer = await lenient.browser().post('/user/register', account)
    if (code) return expect(answer.body.errors).toMatchObject([{ field: 'password', code }])
    expect(answer.status).toBe(200)
    expect((await lenient.signIn(account)).status).toBe(200)
  })
})
