import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../src/housekeeping/housekeeping.ts'
import { queueAccountMail } from '../src/persistence/mails.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })
let farmer: { userId: string; email: string }

beforeEach(async () => {
  identity.mailbox.isDown = false
  const { userId, account } = await identity.signedIn({ role: 'farmer' })
  farmer = { userId, email: account.email }
  await identity.forgetMails()
})

const queue = (userId = farmer.userId) =>
  queueAccountMail(identity.db, { kind: 'recovery-code-used', userId, now: identity.clock.now() })
const rows = () => identity.db.selectFrom('mails').selectAll().where('user_id', '=', farmer.userId).execute()
const waiting = async () => (await rows()).filter(({ sent_at }) => sent_at === null)

test('a mail that can never be sent is given up at once', async () => {
  identity.mailbox.unknown.add(farmer.email)
  await queue()
  await identity.sendMails()
  await expect.poll(waiting).toEqual([])
  identity.mailbox.unknown.clear()
  expect(await identity.mailsTo(farmer.email)).toEqual([])
})

test('the waiting mails of a deleted user are dropped', async () => {
  identity.mailbox.isDown = true
  await queue()
  await identity.untilTried()
  expect(await waiting()).toHaveLength(1)
  const admin = await identity.asAdmin()
  expect((await admin.delete(`/admin/delete-user/${farmer.userId}`)).status).toBe(200)
  expect(await rows()).toEqual([])
  identity.mailbox.isDown = false
  identity.clock.advance(HOUR_MS)
  expect(await identity.mailsTo(farmer.email)).toEqual([])
})

test('a mail is given up after three days', async () => {
  identity.mailbox.isDown = true
  await queue()
  await identity.untilTried()
  identity.clock.advance(3 * DAY_MS + MINUTE_MS)
  identity.mailbox.isDown = false
  expect(await identity.mailsTo(farmer.email)).toEqual([])
  expect(await rows()).toMatchObject([{ kind: 'welcome' }])
})

test('mails about an account are also sent once the mail server is back, and no address stays in the queue', async () => {
  const { browser, account, userId } = await identity.signedIn()
  const former = account.email
  const email = `new-${former}`
  identity.clock.advance(MINUTE_MS)
  await browser.put('/user/update-profile', { email, currentPassword: account.password })
  const code = await identity.mailbox.codeFor(email)
  identity.mailbox.isDown = true
  expect((await browser.post('/user/verify-email', { code })).status).toBe(200)
  await identity.untilTried()
  identity.mailbox.isDown = false
  identity.clock.advance(MINUTE_MS)
  const subjects = (await identity.mailsTo(former)).map(({ subject }) => subject)
  expect(subjects).toContain('The email of your Boli account was changed')
  const stored = await identity.db.selectFrom('mails').selectAll().where('user_id', '=', userId).execute()
  expect(stored.map(({ to_address }) => to_address)).toEqual(stored.map(() => null))
})

test('sent mails are cleaned up', async () => {
  await queue()
  await identity.mailsTo(farmer.email)
  identity.clock.advance(29 * DAY_MS)
  await cleanUp({ ...identity.deps, now: identity.clock.now })
  expect(await rows()).toMatchObject([{}, {}])
  identity.clock.advance(2 * DAY_MS)
  await cleanUp({ ...identity.deps, now: identity.clock.now })
  expect(await rows()).toEqual([])
})
