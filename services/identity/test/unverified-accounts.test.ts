import { DAY_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { expect, test } from 'vitest'
import { removeUnverifiedAccounts } from '../src/housekeeping/remove-accounts.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })

const removeNow = () => removeUnverifiedAccounts({ ...identity.deps, now: identity.clock.now })
const isThere = async (userId: string) =>
  (await identity.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1

test('an account that was never verified is deleted after seven days, which frees its name and address', async () => {
  const { userId, account } = await identity.signedIn({ isVerified: false })
  identity.clock.advance(7 * DAY_MS)
  expect(await removeNow()).toBe(0)
  identity.clock.advance(1)
  // Two instances at once remove it once.
  const removed = await Promise.all([removeNow(), removeNow()])
  expect(removed.sort()).toEqual([0, 1])
  expect(await identity.eventsOf(userId, 3)).toMatchObject([
    { type: 'user-registered' },
    { type: 'session-ended', data: { reason: 'user-deleted' } },
    { type: 'user-deleted', version: 2 },
  ])
  expect((await identity.edgeMessagesOf(userId, 1)).at(-1)).toEqual({ userId, sessionKey: null })
  const again = await identity.browser().register(account)
  expect(again._id).not.toBe(userId)
})

test('a verified account stays, also with a new e-mail that waits for its code, and so does an administrator', async () => {
  const { userId, browser, account } = await identity.signedIn()
  identity.clock.advance(MINUTE_MS)
  const email = `new-${account.email}`
  const changed = await browser.put('/user/update-profile', { email, currentPassword: account.password })
  expect(changed.body.data).toMatchObject({ isVerified: true, pendingEmail: email })
  identity.clock.advance(30 * DAY_MS)
  await removeNow()
  expect(await isThere(userId)).toBe(true)
  const admins = identity.db.selectFrom('users').select('username').where('role', '=', 'admin')
  expect(await admins.execute()).toEqual([{ username: 'admin' }])
})

test('an account is welcomed once, however often its e-mail changes', async () => {
  const { browser, account } = await identity.signedIn()
  identity.clock.advance(MINUTE_MS)
  const email = `other-${account.email}`
  await browser.put('/user/update-profile', { email, currentPassword: account.password })
  const code = await identity.mailbox.codeFor(email)
  expect((await browser.post('/user/verify-email', { code })).status).toBe(200)
  const mails = [...(await identity.mailsTo(account.email)), ...(await identity.mailsTo(email))]
  expect(mails.filter(({ subject }) => subject === 'Welcome to Boli')).toHaveLength(1)
})
