import type { OwnData } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { hashCost } from '../src/security/password-hasher.ts'
import { anAccount, type Browser, dataOf, faultyFields } from './support/browser.ts'
import { firstAdmin, startIdentity, useIdentity } from './support/identity-app.ts'
import { addApp, addSoftPasskey } from './support/second-factors.ts'
import { account, browser, userId, useSignedIn } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useSignedIn(identity)

const signIn = (password?: string) => identity.signIn(account, password)

describe('change-password', () => {
  const change = (body: object = {}, by = browser) =>
    by.post('/user/change-password', {
      currentPassword: account.password,
      password: 'Mustard field at dawn',
      ...body,
    })

  test('sets the new one, ends all other sessions, leaves this one, and notifies by mail', async () => {
    const elsewhere = identity.browser()
    await elsewhere.signIn(account)
    const before = (await identity.edgeMessagesOf(userId, 1)).length
    expect(await change()).toMatchObject({ status: 200, body: { data: null } })
    expect([await identity.isAlive(browser), await identity.isAlive(elsewhere)]).toEqual([true, false])
    expect((await identity.edgeMessagesOf(userId, before + 1)).at(-1)).toMatchObject({ userId })
    expect((await identity.eventsOf(userId, 3)).at(-1)).toMatchObject({
      data: { reason: 'password-changed' },
    })
    await identity.mailbox.newest(account.email, /was changed/)
    expect((await signIn()).status).toBe(401)
    expect((await signIn('Mustard field at dawn')).status).toBe(200)
  })

  test.each([
    ['currentPassword', { currentPassword: 'Wrong7pass!' }, 403],
    ['password', { password: 'short' }, 400],
    ['password', { password: 'the boli of the day' }, 400],
  ])('names %s in %j and changes nothing', async (field, wrong, status) => {
    const answer = await change(wrong)
    expect([answer.status, faultyFields(answer)]).toEqual([status, [field]])
    expect((await signIn()).status).toBe(200)
  })

  test('accepts ten wrong current passwords from one network, and more from another', async () => {
    const wrong = { currentPassword: 'Wrong7pass!' }
    browser.deviceId = null
    for (let round = 0; round < 10; round++) expect((await change(wrong)).status).toBe(403)
    expect(await change()).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    browser.from('198.51.100.7')
    expect((await change()).status).toBe(200)
  })

  test('accepts only one of two simultaneous changes', async () => {
    // At the production cost both have confirmed the old password before either is stored.
    const slow = await startIdentity({}, { hashCost })
    const { browser: own } = await slow.signedIn()
    const answers = await Promise.all([change({}, own), change({ password: 'Another field at dawn' }, own)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await slow.stop()
  })
})

describe('delete-account', () => {
  const remove = (who: Browser, password: unknown) => who.post('/user/delete-account', { password })

  test('ends the account everywhere as an administrator would, and reserves its username', async () => {
    const elsewhere = identity.browser()
    await elsewhere.signIn(account)
    const { sessionId } = browser
    const answer = await remove(browser, account.password)
    expect(answer).toMatchObject({ status: 200, body: { data: null } })
    expect(browser.sessionId).toBeNull()
    expect(await identity.isAlive({ sessionId })).toBe(false)
    expect(await identity.isAlive(elsewhere)).toBe(false)
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({
      ...{ userId, sessionKey: null },
      isDeleted: true,
    })
    expect((await identity.eventsOf(userId, 4)).slice(2)).toMatchObject([
      { type: 'session-ended', data: { reason: 'user-deleted' } },
      { type: 'user-deleted' },
    ])
    expect((await signIn()).body.code).toBe('wrong-credentials')
    const again = await identity.browser().post('/user/register', { ...account, email: anAccount().email })
    expect(again.body.code).toBe('username-taken')
  })

  test.each([
    ['', 400],
    ['Wrong7pass!', 403],
  ])('is refused with the password %j', async (password, status) => {
    const answer = await remove(browser, password)
    expect([answer.status, faultyFields(answer)]).toEqual([status, ['password']])
    expect((await signIn()).status).toBe(200)
  })

  test('is refused to the last administrator', async () => {
    const admin = await identity.asAdmin()
    expect((await remove(admin, firstAdmin.password)).body.code).toBe('last-admin')
    await identity.db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
    expect((await remove(browser, account.password)).status).toBe(200)
  })
})

test('the data export has everything known about the user, and no secret that gives access to the account', async () => {
  await browser.put('/user/update-profile', { firstName: 'Ravi', phoneNo: '9876543210', city: 'Indore' })
  identity.clock.advance(1_000)
  const { secret, recoveryCodes } = await addApp(browser, account, identity.clock)
  await addSoftPasskey(browser, account)
  const former = { username: 'ravi-before', user_id: userId, until: identity.clock.now() }
  await identity.db.insertInto('reserved_usernames').values(former).execute()
  const answer = await browser.get('/user/data-export')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="boli-my-data.json"')
  const data = dataOf<OwnData>(answer)
  expect(data).toMatchObject({
    account: { email: account.email, firstName: 'Ravi', contact: { city: 'Indore' } },
    verifiedAt: expect.any(String),
    sessions: [{ device: 'Unknown device' }],
    knownBrowsers: [{ lastUsedAt: expect.any(String) }],
    codes: [{ usedAt: expect.any(String) }],
    mails: [{ kind: 'welcome' }, { kind: 'authenticator-added' }, { kind: 'passkey-added' }],
    passkeys: [{ name: 'Phone', lastUsedAt: null }],
    authenticator: { createdAt: expect.any(String) },
    recoveryCodes: { unused: recoveryCodes.length, used: 0 },
    reservedUsernames: [{ username: 'ravi-before' }],
    administration: [],
  })
  const users = identity.db.selectFrom('users').innerJoin('sessions', 'user_id', 'users.id')
  const own = users.select(['password_hash', 'key_hash']).where('users.id', '=', userId)
  const row = await own.executeTakeFirstOrThrow()
  for (const hidden of [row.password_hash, row.key_hash, browser.sessionId, secret, ...recoveryCodes]) {
    expect(JSON.stringify(data)).not.toContain(hidden)
  }
})
