import { EXCHANGE_PATH, isEvent, JWKS_PATH } from '@boli/contracts'
import { createServiceTokens, createUserTokenVerifier } from '@boli/http-kit'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../src/housekeeping/housekeeping.ts'
import { anAccount, type Browser } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })

async function signedIn(userAgent?: string): Promise<Browser> {
  const browser = identity.browser(userAgent)
  await browser.register(anAccount())
  return browser
}

describe('exchange', () => {
  test('gives a token that anyone can verify by the published keys, for five minutes', async () => {
    const browser = await signedIn()
    const exchanged = await identity.sessionOf(browser)
    const keys = (await identity.app.inject({ method: 'GET', url: JWKS_PATH })).json()
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(await createUserTokenVerifier({ keys }).verify(exchanged.token)).toEqual(exchanged.user)
    expect(new Date(exchanged.expiresAt).getTime() - identity.clock.now().getTime()).toBe(5 * MINUTE_MS)
    expect(JSON.stringify(exchanged)).not.toContain(browser.sessionId)
  })

  test('is for services only', async () => {
    const payload = { sessionId: (await signedIn()).sessionId }
    const call = (headers: Record<string, string>) =>
      identity.app.inject({ method: 'POST', url: EXCHANGE_PATH, headers, payload })
    expect((await call({})).statusCode).toBe(403)
    const stranger = createServiceTokens({ secret: 'another secret of enough characters', self: 'gateway' })
    expect((await call({ authorization: `Bearer ${await stranger.issue('identity')}` })).statusCode).toBe(403)
  })

  test('refuses invalid and unknown session ids', async () => {
    for (const invalid of ['', 'short', 'x'.repeat(129)]) {
      const answer = (await identity.exchange(invalid)).json()
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'sessionId' }] })
    }
    expect((await identity.exchange('n'.repeat(43))).json().code).toBe('not-signed-in')
  })
})

describe('a session', () => {
  test.each([
    ['ends after a day without use', false],
    ['becomes idle while its page only sends background requests', true],
  ])('%s', async (_, isPageOpen) => {
    const [used, left] = [await signedIn(), await signedIn()]
    for (let hour = 0; hour < 23; hour++) {
      identity.clock.advance(HOUR_MS)
      expect(await identity.isAlive(used)).toBe(true)
      if (isPageOpen) expect((await identity.exchange(left.sessionId ?? '', true)).statusCode).toBe(200)
    }
    identity.clock.advance(HOUR_MS)
    expect([await identity.isAlive(used), await identity.isAlive(left)]).toEqual([true, false])
  })

  test('ends after thirty days whatever its use', async () => {
    const browser = await signedIn()
    for (let halfDay = 0; halfDay < 59; halfDay++) {
      identity.clock.advance(DAY_MS / 2)
      expect(await identity.isAlive(browser)).toBe(true)
    }
    identity.clock.advance(DAY_MS / 2)
    expect(await identity.isAlive(browser)).toBe(false)
  })

  test('of an administrator ends after half an hour without use and after twelve hours', async () => {
    const browser = identity.browser()
    const signIn = () => browser.signIn(firstAdmin)
    await signIn()
    identity.clock.advance(30 * MINUTE_MS)
    expect(await identity.isAlive(browser)).toBe(false)
    await signIn()
    for (let step = 0; step < 35; step++) {
      identity.clock.advance(20 * MINUTE_MS)
      expect(await identity.isAlive(browser)).toBe(true)
    }
    identity.clock.advance(20 * MINUTE_MS)
    expect(await identity.isAlive(browser)).toBe(false)
  })

  test('publishes its end with its key, whichever way it ended', async () => {
    const account = anAccount()
    const browser = identity.browser()
    const { _id } = await browser.register(account)
    const signIn = async (here = identity.browser()) => {
      await here.signIn(account)
      return here
    }
    const keyOf = async (one: Browser) => (await identity.sessionOf(one)).user.sessionKey
    const replaced = await keyOf(browser)
    const surplus = await keyOf(await signIn(browser))
    identity.clock.advance(MINUTE_MS)
    const others: Browser[] = []
    for (let more = 0; more < 20; more++) others.push(await signIn())
    const expired = await Promise.all(others.map(keyOf))
    identity.clock.advance(DAY_MS)
    await identity.isAlive(others[0] as Browser)
    await cleanUp(identity.deps as never)
    const endedKeys = () =>
      identity.events.flatMap((event) =>
        isEvent(event, 'session-ended') && event.subject === _id ? (event.data.sessionKeys ?? []) : [],
      )
    await expect.poll(() => endedKeys().sort()).toEqual([replaced, surplus, ...expired].sort())
  })

  test('is recorded as seen once a minute, however often it is used', async () => {
    const browser = await signedIn()
    const seen = async () =>
      ((await browser.get('/user/sessions')).body.data as { lastSeenAt: string }[])[0]?.lastSeenAt
    const atStart = await seen()
    identity.clock.advance(MINUTE_MS - 1)
    expect(await seen()).toBe(atStart)
    identity.clock.advance(1)
    expect(await seen()).toBe(identity.clock.now().toISOString())
  })
})

describe('the list of sessions', () => {
  test('shows each device of the user only, and no session key', async () => {
    const account = anAccount()
    const phone = identity.browser('Mozilla/5.0 (Linux; Android 10) Chrome/140.0 Mobile Safari/537.36')
    await phone.register(account)
    identity.clock.advance(MINUTE_MS)
    const laptop = identity.browser('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await laptop.signIn(account)
    await signedIn()
    const answer = await laptop.get('/user/sessions')
    expect(answer.body.data).toMatchObject([
      { device: 'Firefox on Linux', deviceParts: { browser: 'Firefox', system: 'Linux' }, isCurrent: true },
      { device: 'Chrome on Android', isCurrent: false },
    ])
    const { user } = await identity.sessionOf(laptop)
    expect(JSON.stringify(answer.body)).not.toContain(user.sessionKey)
  })
})

describe('log-out', () => {
  test('ends this session everywhere at once and leaves the others', async () => {
    const account = anAccount()
    const here = identity.browser()
    const { _id } = await here.register(account)
    const elsewhere = identity.browser()
    await elsewhere.signIn(account)
    const { sessionKey } = (await identity.sessionOf(here)).user
    const { sessionId } = here

    const answer = await here.post('/user/logout')
    expect(answer).toMatchObject({ status: 200, body: { message: 'User logged out successfully!' } })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^boli_session=; .*Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^boli_signed_in=; .*Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(await identity.isAlive({ sessionId })).toBe(false)
    expect(await identity.isAlive(elsewhere)).toBe(true)
    expect(await identity.edgeMessagesOf(_id, 1)).toEqual([{ userId: _id, sessionKey }])
    await expect
      .poll(() => identity.events.filter(({ type, subject }) => type === 'session-ended' && subject === _id))
      .toMatchObject([{ data: { userId: _id, reason: 'logout' } }])
  })

  test('succeeds without a session, and twice', async () => {
    expect((await identity.browser().post('/user/logout')).status).toBe(200)
    const browser = await signedIn()
    const { token } = await identity.sessionOf(browser)
    const headers = { authorization: `Bearer ${token}` }
    for (let round = 0; round < 2; round++) {
      const answer = await identity.app.inject({ method: 'POST', url: '/api/v1/user/logout', headers })
      expect(answer.statusCode).toBe(200)
    }
  })
})

test('isLoggedIn returns the user, and 401 for guests and users who no longer exist', async () => {
  const browser = await signedIn()
  const { token, user } = await identity.sessionOf(browser)
  const seen = (await browser.get('/user/isLoggedIn')).body
  expect(seen).toMatchObject({ status: 200, data: { _id: user.userId } })
  expect((await identity.browser().get('/user/isLoggedIn')).body).toMatchObject({ status: 401, data: null })
  await identity.db.deleteFrom('users').where('id', '=', user.userId).execute()
  const headers = { authorization: `Bearer ${token}` }
  const gone = await identity.app.inject({ method: 'GET', url: '/api/v1/user/isLoggedIn', headers })
  expect(gone.statusCode).toBe(401)
})

test('cleaning up removes expired rows and no valid ones', async () => {
  const tables = ['sessions', 'verification_codes', 'sign_in_attempts'] as const
  const count = async (table: (typeof tables)[number]) =>
    (await identity.db.selectFrom(table).select('id').execute()).length
  await signedIn()
  await identity.browser().post('/user/login', { input: 'nobody', password: 'x' })
  identity.clock.advance(2 * DAY_MS)
  const living = await signedIn()
  await cleanUp(identity.deps as never)
  expect(await identity.isAlive(living)).toBe(true)
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, 0])
})
