import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { createLogger } from '@boli/http-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from './support/browser.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

let log = ''
let identity: TestIdentityApp
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  // The service's own logger at its most verbose level, in memory.
  const logger = createLogger({ name: 'identity', level: 'trace', destination: sink })
  identity = await startIdentity({}, { logger })
})
afterAll(() => identity?.stop())

async function everyTable(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'identity'
  `.execute(identity.db)
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(identity.db)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}

test('no session id, code, password, reset link or token is in any table, event or log line', async () => {
  const account = anAccount()
  const browser = identity.browser()
  await browser.register(account)
  const firstSession = browser.sessionId ?? ''
  const code = await identity.mailbox.codeFor(account.email)
  await browser.post('/user/verify-email', { code: code === '111111' ? '222222' : '111111' })
  await browser.post('/user/verify-email', { code })
  await browser.post('/user/login', { input: account.username, password: 'Wrong7secret!' })
  await browser.signIn(account)
  await browser.post('/user/register', account)
  await browser.post('/user/forgot-password', { email: account.email })
  const { text } = await identity.mailbox.newest(account.email, /Reset/)
  const resetToken = /reset-password\/#([\w-]+)/.exec(text)?.[1] ?? ''
  const newPassword = 'Another7secret!'
  await browser.post(`/user/reset-password/wrong${resetToken}`, { password: newPassword })
  await browser.post('/user/reset-password', { token: resetToken, password: newPassword })
  const afterReset = identity.browser()
  await afterReset.post('/user/login', { input: account.email, password: newPassword })
  await afterReset.put('/user/update-profile', { phoneNo: '9876543210', email: account.email })
  const device = afterReset.deviceId ?? ''
  const changed = { currentPassword: newPassword, password: 'Third7secret!' }
  await afterReset.post('/user/change-password', changed)
  await afterReset.get('/user/data-export')
  const { token } = (await identity.exchange(afterReset.sessionId ?? '')).json().data

  await identity.browser().post('/user/login', { input: account.username, password: 'Wrong7secret!' })

  const tables = await everyTable()
  const events = JSON.stringify(identity.events)
  const sessions = [firstSession, browser.sessionId ?? '', afterReset.sessionId ?? '']
  const passwords = [account.password, newPassword, changed.password, 'Wrong7secret!']
  for (const secret of [...sessions, ...passwords, device, resetToken, token]) {
    expect(secret.length).toBeGreaterThan(5)
    for (const place of [tables, events, log]) expect(place.includes(secret)).toBe(false)
  }
  // Wrong sign-ins and registrations are counted by hashes that cannot be reversed by trying addresses and names.
  const plainName = createHash('sha256').update(account.username.toLowerCase()).digest('hex')
  for (const place of [tables, events, log]) {
    for (const clear of [browser.address, plainName]) expect(place.includes(clear)).toBe(false)
  }
  // Six digits may occur in any number, time or id: a code is searched for as a whole word.
  const asWord = new RegExp(`(?<![\\da-f.-]|\\d:)${code}(?![\\da-f-])`)
  for (const place of [tables, events]) expect(asWord.test(place)).toBe(false)
  for (const place of [log, events]) {
    expect(place).not.toContain(account.email)
    expect(place).not.toContain('9876543210')
  }
})

test('successful and failed sign-ins are logged, with hashes of user and address', () => {
  const lines = log.split('\n').filter((line) => line !== '')
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const hash = expect.stringMatching(/^[\w-]{16}$/)
  const signedIn = logged.find(({ msg }) => msg === 'signed in')
  expect(signedIn).toMatchObject({ who: hash, from: hash, factors: ['password'] })
  expect(logged.find(({ errorCode }) => errorCode === 'wrong-credentials')).toMatchObject({ from: hash })
})
