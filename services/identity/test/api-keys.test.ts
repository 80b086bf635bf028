import { createHash } from 'node:crypto'
import type { AdminActionView, ExchangedSession, KeyView, MadeKey, OwnData } from '@boli/contracts'
import { DAY_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { expect, test } from 'vitest'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { admin, useAdmin } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useAdmin(identity)

async function aBuyer() {
  const signedIn = await identity.signedIn({ role: 'business' })
  const { password } = signedIn.account
  const caps = { bidCap: 50_000, dayCap: 2_00_000 }
  const wanted = { name: ' Price robot ', scopes: ['read', 'bid'], ...caps, expiresInDays: 30 }
  const make = (changes: object = {}) =>
    signedIn.browser.post('/user/keys', { ...wanted, password, ...changes })
  const keys = async () => dataOf<KeyView[]>(await signedIn.browser.get('/user/keys'))
  return { ...signedIn, make, keys }
}

test('a key is shown once, exchanged for a token with its scopes and caps, and revoked; both are mailed and in the audit', async () => {
  const { browser, make, keys, userId, account } = await aBuyer()
  const answer = await make({ addresses: [' 203.0.113.0/24', '2001:DB8::1', ''] })
  expect(answer.status).toBe(201)
  const { key, ...view } = dataOf<MadeKey>(answer)
  expect(key).toMatch(/^boli_[\w-]{43}$/)
  expect(view).toMatchObject({
    ...{ name: 'Price robot', prefix: key.slice(0, 11), bidCap: 50_000, dayCap: 2_00_000, lastUsedAt: null },
  })
  expect(await keys()).toEqual([view])
  const row = identity.db.selectFrom('api_keys').selectAll().where('user_id', '=', userId)
  expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain(key)

  const sessionKey = createHash('sha256').update(key).digest('hex')
  const exchanged = await identity.exchangeKey(key)
  const caps = { bidCapPaise: 50_000_00, dayCapPaise: 2_00_000_00 }
  const apiKey = { keyId: view._id, scopes: ['read', 'bid'], ...caps }
  expect(exchanged).toMatchObject({
    user: { userId, role: 'business', sessionKey, apiKey },
    addresses: ['203.0.113.0/24', '2001:db8::1'],
  })
  const { token } = exchanged as ExchangedSession
  expect(await identity.deps.userTokens.verify(token)).toMatchObject({ userId, apiKey })
  expect((await keys())[0]?.lastUsedAt).toBe(identity.clock.now().toISOString())

  identity.clock.advance(MINUTE_MS)
  expect((await browser.delete(`/user/keys/${view._id}`)).status).toBe(200)
  expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toEqual({ userId, sessionKey })
  expect([await identity.exchangeKey(key), await keys()]).toEqual(['not-signed-in', []])
  expect((await browser.delete(`/user/keys/${view._id}`)).status).toBe(404)

  const subjects = (await identity.mailsTo(account.email)).map(({ subject }) => subject)
  // Several mails are sent at once, in any order.
  expect(subjects.filter((subject) => subject.includes('API key')).toSorted()).toEqual([
    'An API key of your Boli account was revoked',
    'An API key was made for your Boli account',
  ])
  const acts = dataOf<AdminActionView[]>(await admin.get(`/admin/actions?userId=${userId}`))
  expect(acts.map(({ action, facts }) => ({ action, facts }))).toEqual([
    { action: 'revoke-key', facts: { key: view.prefix } },
    { action: 'make-key', facts: { key: view.prefix, scopes: 'read, bid' } },
  ])
})

test('no key is made without a valid password, name, scopes, caps and expiry', async () => {
  const { make, keys } = await aBuyer()
  for (const [how, changes, status, field] of [
    ['without the password', { password: undefined }, 400, 'password'],
    ['with a wrong password', { password: 'Wrong7boli!' }, 403, 'password'],
    ['without a name', { name: ' ' }, 400, 'name'],
    ['without a scope', { scopes: [] }, 400, 'scopes'],
    ['with a scope that there is not', { scopes: ['admin'] }, 400, 'scopes'],
    ['to bid without a cap of a bid', { bidCap: undefined }, 400, 'bidCap'],
    ['to bid without a cap of a day', { dayCap: undefined }, 400, 'dayCap'],
    ['with a cap in paise', { dayCap: 10.5 }, 400, 'dayCap'],
    ['for an address that is none', { addresses: ['office'] }, 400, 'addresses'],
    ['for ever', { expiresInDays: 4000 }, 400, 'expiresInDays'],
  ] as const) {
    const errors = [{ field: expect.stringContaining(field) }]
    expect(await make(changes), how).toMatchObject({ status, body: { errors } })
  }
  expect(await keys()).toEqual([])
})

test('a farmer’s keys cannot bid, an administrator has none, and nobody has more than ten', async () => {
  const { browser, account } = await identity.signedIn({ role: 'farmer' })
  const body = { name: 'Books', scopes: ['read', 'deals'], expiresInDays: 1, password: account.password }
  const caps = { bidCap: 1, dayCap: 1 }
  expect((await browser.post('/user/keys', { ...body, scopes: ['bid'], ...caps })).body).toMatchObject({
    errors: [{ field: 'scopes', code: 'only-businesses-bid' }],
  })
  for (let made = 0; made < 10; made += 1) expect((await browser.post('/user/keys', body)).status).toBe(201)
  expect((await browser.post('/user/keys', body)).body.code).toBe('key-limit')
  const asAdmin = await admin.post('/user/keys', { ...body, password: firstAdmin.password })
  expect(asAdmin.body.code).toBe('not-allowed')
})

test('keys of another user cannot be seen or revoked; a user’s data export has their keys without the secrets', async () => {
  const [{ make, browser, keys }, other] = [await aBuyer(), await aBuyer()]
  const made = dataOf<MadeKey>(await make())
  expect(await other.keys()).toEqual([])
  expect((await other.browser.delete(`/user/keys/${made._id}`)).status).toBe(404)
  const own = dataOf<OwnData>(await browser.get('/user/data-export'))
  expect(own.apiKeys).toEqual(await keys())
  expect(JSON.stringify(own)).not.toContain(made.key)
})

test.each(['suspension', 'removal', 'other role', 'end of all sessions'])(
  'a key stops working after %s of its owner',
  async (what) => {
    const { make, userId } = await aBuyer()
    const { key } = dataOf<MadeKey>(await make())
    expect(await identity.exchangeKey(key)).toMatchObject({ user: { userId } })
    const users = identity.db.updateTable('users').where('id', '=', userId)
    const at = new Date(identity.clock.now().getTime() + DAY_MS)
    if (what === 'suspension') await users.set({ suspended_until: at, suspension_reason: 'x' }).execute()
    else if (what === 'removal') await admin.delete(`/admin/delete-user/${userId}`)
    else if (what === 'other role') await admin.put(`/admin/update-user/${userId}`, { role: 'farmer' })
    else await admin.delete(`/admin/user-sessions/${userId}`)
    expect(await identity.exchangeKey(key)).toBe('not-signed-in')
  },
)

// Last, because it moves the clock beyond the lifetime of sessions.
test('a token of a key ends with the key', async () => {
  const { make } = await aBuyer()
  const { key, expiresAt } = dataOf<MadeKey>(await make({ expiresInDays: 1 }))
  identity.clock.advance(DAY_MS - 2 * MINUTE_MS)
  expect(await identity.exchangeKey(key)).toMatchObject({ expiresAt })
  identity.clock.advance(2 * MINUTE_MS)
  expect(await identity.exchangeKey(key)).toBe('not-signed-in')
})
