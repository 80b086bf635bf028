import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER } from '@boli/contracts'
import { untilOneWaitsForLock } from '@boli/test-kit'
import { MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Account, anAccount, type BrowserAnswer } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

/** Limits of wrong sign-ins by one address, and at one name. */
const CEILING = 20

const ceilings = { wrongSignInsPerAddress: CEILING, wrongSignInsPerName: CEILING }
const identity = useIdentity({ limits: { ...ceilings, registrationsPerHour: 1_000 } })
let account: Account
/** The address of this test's calls. */
let here: string
let tests = 0

beforeEach(async () => {
  account = anAccount()
  await identity.browser().register(account)
  tests += 1
  here = `198.51.100.${tests}`
})

function login(input: unknown, password: unknown, address = here): Promise<BrowserAnswer> {
  return identity.browser().from(address).post('/user/login', { input, password })
}
const wrong = (input: string, address?: string) => login(input, 'Wrong7pass!', address)
const right = (address?: string) => login(account.username, account.password, address)

async function wrongTries(count: number, input: string, address?: string): Promise<void> {
  for (let round = 0; round < count; round++) await wrong(input, address)
}

describe('login', () => {
  test('takes username and e-mail in any case, with spaces around', async () => {
    const { username, email } = account
    for (const input of [username, username.toUpperCase(), email.toUpperCase(), ` ${email} `]) {
      const answer = await login(input, account.password)
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Login successful!', data: { email: account.email } },
      })
    }
  })

  test('answers an unknown account exactly as a wrong password, at each try and while slowed down', async () => {
    const shape = ({ status, body, headers }: BrowserAnswer) => ({
      status,
      body: { ...body, requestId: '' },
      headers: Object.keys(headers).sort(),
      retryAfter: headers['retry-after'],
    })
    for (const [known, unknown] of [
      [account.username, `ghost${account.username.slice(-6)}`],
      [account.email.toUpperCase(), `GHOST${account.email.toUpperCase()}`],
    ] as const) {
      for (let tries = 0; tries < 12; tries++) {
        const wrong = await login(known, 'Wrong7pass!')
        expect(shape(await login(unknown, 'Wrong7pass!'))).toEqual(shape(wrong))
        expect(wrong).toMatchObject({ status: tries < 10 ? 401 : 429, body: { data: null } })
        expect(wrong.headers['set-cookie']).toBeUndefined()
      }
      identity.clock.advance(16 * MINUTE_MS)
    }
  })

  test('starts a new session each time and ends the browser’s previous one', async () => {
    const browser = identity.browser()
    await browser.signIn(account)
    const first = browser.sessionId
    await browser.signIn(account)
    expect(browser.sessionId).not.toBe(first)
    expect(await identity.isAlive({ sessionId: first })).toBe(false)
    expect(await identity.isAlive(browser)).toBe(true)
  })

  test('a session id planted by an attacker is never used', async () => {
    const browser = identity.browser()
    browser.sessionId = 'p'.repeat(43)
    await browser.signIn(account)
    expect(browser.sessionId).not.toBe('p'.repeat(43))
    expect(await identity.isAlive({ sessionId: 'p'.repeat(43) })).toBe(false)
  })
})

describe.each([
  ['a known account', () => account.username],
  ['an unknown account', () => `ghost${account.username.slice(-6)}`],
])('wrong passwords for %s', (_, inputOf) => {
  test('are slowed down after ten, with growing delays, even for the right password', async () => {
    const input = inputOf()
    for (let round = 0; round < 10; round++) expect((await login(input, 'Wrong7pass!')).status).toBe(401)
    const delayed = await login(input, account.password)
    expect(delayed).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      body: { code: 'too-many-attempts' },
    })
    identity.clock.advance(30_000)
    expect((await login(input, 'Wrong7pass!')).status).toBe(401)
    expect((await login(input, 'Wrong7pass!')).headers['retry-after']).toBe('60')
    identity.clock.advance(15 * MINUTE_MS)
    expect((await login(input, 'Wrong7pass!')).status).toBe(401)
  })

  test('count also when they come at the same moment', async () => {
    const input = inputOf()
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(input, 'Wrong7pass!')))
    expect(answers.filter(({ status }) => status === 401).length).toBe(10)
    expect(answers.filter(({ status }) => status === 429).length).toBe(15)
  })

  test('are limited from all addresses together', async () => {
    for (let host = 0; host < CEILING; host++)
      expect((await wrong(inputOf(), `192.0.2.${host}`)).status).toBe(401)
    const refused = await wrong(inputOf(), '192.0.2.200')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  })
})

describe('wrong passwords', () => {
  test('slow down the address they come from, and nobody else', async () => {
    await wrongTries(10, account.username)
    expect((await right()).status).toBe(429)
    expect((await right('198.51.100.200')).status).toBe(200)
    const other = anAccount()
    await identity.browser().register(other)
    expect((await login(other.username, other.password)).status).toBe(200)
  })

  test('of one IPv6 subscriber count together, and do not affect neighbours', async () => {
    for (let host = 0; host < 10; host++) await wrong(account.username, `2001:db8:7:1::${host}`)
    expect((await right('2001:db8:7:1::ffff')).status).toBe(429)
    expect((await right('2001:db8:7:2::1')).status).toBe(200)
  })

  test('by username and by e-mail are counted apart: answers do not reveal that they are one account', async () => {
    await wrongTries(10, account.username)
    expect((await wrong(account.username)).status).toBe(429)
    expect((await wrong(account.email)).status).toBe(401)
  })

  test('for many names from one address are limited', async () => {
    for (let name = 0; name < CEILING; name++) expect((await wrong(`ghost${name}`)).status).toBe(401)
    expect((await right()).status).toBe(429)
    identity.clock.advance(15 * MINUTE_MS)
    expect((await right()).status).toBe(200)
  })

  test('for many names from one IPv6 network have a limit sixteen times as high', async () => {
    const { limits } = identity.config
    limits.wrongSignInsPerAddress = 1
    for (let host = 0; host < 16; host++) {
      expect((await wrong(`ghost${host}`, `2001:db8:9:${host}::1`)).status).toBe(401)
    }
    expect((await right('2001:db8:9:ffff::1')).status).toBe(429)
    expect((await right('2001:db8:a::1')).status).toBe(200)
    limits.wrongSignInsPerAddress = CEILING
  })

  test('never delay a browser that has signed in before, which has its own counter', async () => {
    const owner = identity.browser().from(here)
    await owner.signIn(account)
    await owner.post('/user/logout')
    for (let host = 0; host < CEILING; host++) await wrong(account.username, `192.0.2.${host}`)
    for (let name = 0; name < CEILING; name++) await wrong(`ghost${name}`)
    const signIn = (password: string) => owner.post('/user/login', { input: account.username, password })
    for (let round = 0; round < 10; round++) expect((await signIn('Wrong7pass!')).status).toBe(401)
    expect((await signIn(account.password)).headers['retry-after']).toBe('30')
    identity.clock.advance(30_000)
    expect((await signIn(account.password)).status).toBe(200)
    // This account knows the browser, others do not.
    const other = anAccount()
    await identity.browser().register(other)
    expect((await owner.post('/user/login', { input: other.username, password: 'x' })).status).toBe(429)
  })

  test('cannot be bypassed with an id that was never issued', async () => {
    await wrongTries(10, account.username)
    const planted = identity.browser().from(here)
    planted.deviceId = 'p'.repeat(43)
    expect((await planted.signIn(account)).status).toBe(429)
  })

  test('are attributed to the address that the gateway reports, not the one a caller claims', async () => {
    const claim = async (address: string, password = 'Wrong7pass!') => {
      const headers = { [CLIENT_ADDRESS_HEADER]: address, [EDGE_TOKEN_HEADER]: 'forged' }
      const payload = { input: account.username, password }
      const request = { method: 'POST', url: '/api/v1/user/login', headers, payload } as const
      return (await identity.app.inject(request)).statusCode
    }
    for (let host = 0; host < 10; host++) expect(await claim(`192.0.2.${host}`)).toBe(401)
    expect(await claim('192.0.2.77', account.password)).toBe(429)
  })
})

test('a password that was changed while it was checked signs nobody in', async () => {
  const other = (await identity.signedIn()).userId
  const user = identity.db.selectFrom('users').select('password_hash').where('id', '=', other)
  const { password_hash } = await user.executeTakeFirstOrThrow()
  let signIn: Promise<BrowserAnswer> | undefined
  await identity.db.transaction().execute(async (trx) => {
    const row = trx.selectFrom('users').select('id').where('username', '=', account.username)
    const { id } = await row.forUpdate().executeTakeFirstOrThrow()
    signIn = right()
    // When it waits for the row, it has checked the old password.
    await untilOneWaitsForLock(identity.deps.database)
    await trx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  })
  expect(await signIn).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
})

test('an unverified account without a usable code is mailed a new one, within the limits of codes', async () => {
  const codes = async () => (await identity.mailsTo(account.email)).length
  await expect.poll(codes).toBe(1)
  await right()
  expect(await codes()).toBe(1)
  identity.clock.advance(10 * MINUTE_MS)
  await right()
  await expect.poll(codes).toBe(2)
  for (let round = 0; round < 4; round++) {
    identity.clock.advance(10 * MINUTE_MS)
    await right()
  }
  await expect.poll(codes).toBe(5)
  expect(await identity.mailbox.codeFor(account.email)).toMatch(/^\d{6}$/)
})

test('within a minute of a code that was tried too often a sign-in says when a new one can be sent', async () => {
  const browser = identity.browser()
  await expect.poll(async () => (await identity.mailsTo(account.email)).length).toBe(1)
  await browser.signIn(account)
  const code = await identity.mailbox.codeFor(account.email)
  const wrong = code === '111111' ? '222222' : '111111'
  for (let n = 0; n < 10; n++) await browser.post('/user/verify-email', { code: wrong })
  identity.clock.advance(20_000)
  const answer = await right()
  const early = { status: 429, headers: { 'retry-after': '40' }, body: { code: 'code-sent-lately' } }
  expect(answer).toMatchObject(early)
  expect(answer.body.message).toContain('within a minute')
  expect(await identity.mailsTo(account.email)).toHaveLength(1)
  identity.clock.advance(40_000)
  expect((await right()).status).toBe(200)
  await expect.poll(async () => (await identity.mailsTo(account.email)).length).toBe(2)
})

test('a twenty-first session ends the least recently used one everywhere at once', async () => {
  const { browser, userId, account } = await identity.signedIn()
  const browsers = [browser]
  for (let device = 1; device < 20; device++) {
    identity.clock.advance(1_000)
    const next = identity.browser()
    await next.signIn(account)
    browsers.push(next)
  }
  const alive = () =>
    Promise.all(browsers.map(async ({ sessionId }) => (await identity.exchange(sessionId ?? '')).statusCode))
  expect(new Set(await alive())).toEqual(new Set([200]))
  const before = (await identity.edgeMessagesOf(userId, 1)).length
  identity.clock.advance(1_000)
  await identity.browser().signIn(account)
  expect((await identity.edgeMessagesOf(userId, before + 1)).length).toBe(before + 1)
  expect(await alive()).toEqual([401, ...Array(19).fill(200)])
})

test('a correct password resets the count', async () => {
  for (const _ of ['before', 'after']) {
    await wrongTries(9, account.username)
    expect((await right()).status).toBe(200)
  }
})
