import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, anAccount, type BrowserAnswer, faultyFields } from './support/browser.ts'
import { MINUTE_MS } from './support/clock.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

let identity: TestIdentityApp
let account: Account

beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())
beforeEach(async () => {
  account = anAccount()
  await identity.browser().register(account)
})

function login(input: unknown, password: unknown): Promise<BrowserAnswer> {
  return identity.browser().post('/user/login', { input, password })
}

describe('login', () => {
  test('takes username and e-mail in any case, with spaces around', async () => {
    for (const input of [
      account.username,
      account.username.toUpperCase(),
      account.email.toUpperCase(),
      ` ${account.email} `,
    ]) {
      const answer = await login(input, account.password)
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Login successful!', data: { email: account.email } },
      })
    }
  })

  test.each([
    ['input', { input: '' }],
    ['input', { input: undefined }],
    ['input', { input: 'x'.repeat(300) }],
    ['input', { input: { $gt: '' } }],
    ['password', { password: '' }],
    ['password', { password: undefined }],
    ['password', { password: 'x'.repeat(200) }],
    ['password', { password: ['a'] }],
  ])('names %s in %j', async (field, wrong) => {
    const answer = await identity
      .browser()
      .post('/user/login', { input: account.username, password: account.password, ...wrong })
    expect(answer.status).toBe(400)
    expect(faultyFields(answer)).toEqual([field])
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

  test('starts a new session each time and ends the one that the browser brought', async () => {
    const browser = identity.browser()
    await browser.post('/user/login', { input: account.username, password: account.password })
    const first = browser.sessionId
    await browser.post('/user/login', { input: account.username, password: account.password })
    expect(browser.sessionId).not.toBe(first)
    expect((await identity.exchange(first ?? '')).statusCode).toBe(401)
    expect((await identity.exchange(browser.sessionId ?? '')).statusCode).toBe(200)
  })

  test('a planted session id is never taken over', async () => {
    const browser = identity.browser()
    browser.sessionId = 'p'.repeat(43)
    await browser.post('/user/login', { input: account.username, password: account.password })
    expect(browser.sessionId).not.toBe('p'.repeat(43))
    expect((await identity.exchange('p'.repeat(43))).statusCode).toBe(401)
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
})

test('by username and by e-mail it is one account; others are not held up', async () => {
  for (let round = 0; round < 5; round++) {
    await login(account.username, 'Wrong7pass!')
    await login(account.email, 'Wrong7pass!')
  }
  expect((await login(account.username, account.password)).status).toBe(429)
  const other = anAccount()
  await identity.browser().register(other)
  expect((await login(other.username, other.password)).status).toBe(200)
})

test('a right password clears the count', async () => {
  for (let round = 0; round < 9; round++) await login(account.username, 'Wrong7pass!')
  expect((await login(account.username, account.password)).status).toBe(200)
  for (let round = 0; round < 9; round++) await login(account.username, 'Wrong7pass!')
  expect((await login(account.username, account.password)).status).toBe(200)
})
