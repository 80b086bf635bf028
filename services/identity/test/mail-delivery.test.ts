import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, expect, test } from 'vitest'
import { claimMail, sendDueMails } from '../src/features/send-mails.ts'
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

test('while the mail server is down mails wait with growing delays, then they are sent once', async () => {
  identity.mailbox.isDown = true
  await queue()
  for (const [attempts, pauseMs] of [MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS].entries()) {
    await identity.untilTried()
    expect(await waiting()).toMatchObject([{ attempts: attempts + 1 }])
    const [mail] = await waiting()
    expect((mail?.due_at.getTime() ?? 0) - identity.clock.now().getTime()).toBe(pauseMs)
    identity.clock.advance(pauseMs)
  }
  identity.mailbox.isDown = false
  expect(await identity.mailsTo(farmer.email)).toHaveLength(1)
})

test('a mail that can never be sent is given up at once, and one that cannot be written is tried again', async () => {
  identity.mailbox.unknown.add(farmer.email)
  await queue()
  await identity.sendMails()
  await expect.poll(waiting).toEqual([])
  expect(await identity.mailsTo(farmer.email)).toEqual([])

  // Due only in a minute, so that no other sender claims it.
  const dueAt = new Date(identity.clock.now().getTime() + MINUTE_MS)
  await queueAccountMail(identity.db, { kind: 'recovery-code-used', userId: farmer.userId, now: dueAt })
  const config = {
    ...identity.config,
    get publicUrl(): string {
      throw new Error('nothing can be written')
    },
  }
  await sendDueMails({ ...identity.deps, config, now: () => dueAt })
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  identity.mailbox.unknown.clear()
  identity.clock.advance(2 * MINUTE_MS)
  expect(await identity.mailsTo(farmer.email)).toHaveLength(1)
})

test('a mail whose sender died while sending it is sent by another one, after a minute', async () => {
  // Due only in a minute, so that no other sender claims it.
  const dueAt = new Date(identity.clock.now().getTime() + MINUTE_MS)
  await queueAccountMail(identity.db, { kind: 'recovery-code-used', userId: farmer.userId, now: dueAt })
  expect(await claimMail(identity.db, dueAt)).toMatchObject({ kind: 'recovery-code-used', attempts: 1 })
  identity.clock.advance(2 * MINUTE_MS - 1)
  await identity.sendMails()
  expect(identity.mailbox.mails).toEqual([])
  identity.clock.advance(1)
  expect(await identity.mailsTo(farmer.email)).toHaveLength(1)
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

test('the mails of an account wait for the mail server as well, and forget the former address', async () => {
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
