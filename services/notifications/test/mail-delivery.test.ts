import type { RecipientAccount } from '@boli/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, expect, test } from 'vitest'
import { claimMail } from '../src/channels/mail/mail-queue.ts'
import { cleanUp } from '../src/housekeeping.ts'
import { anAuction, type TestAuction } from './support/auction-events.ts'
import { useNotifications } from './support/notifications-app.ts'

const bed = useNotifications()
let farmer: RecipientAccount
let auction: TestAuction

beforeEach(async () => {
  bed.mailbox.isDown = false
  farmer = bed.aPerson()
  await bed.forgetMails()
  auction = anAuction(farmer, bed.clock.now)
})

const unsold = () => bed.consume(auction.created(), auction.closed('no-bids'))
const rows = () => bed.db.selectFrom('deliveries').selectAll().where('user_id', '=', farmer.userId).execute()
const waiting = async () => (await rows()).filter(({ sent_at }) => sent_at === null)

test('while the mail server is down mails wait with growing delays, then they are sent once', async () => {
  bed.mailbox.isDown = true
  await unsold()
  for (const [attempts, pauseMs] of [MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS].entries()) {
    await bed.untilTried()
    expect(await waiting()).toMatchObject([{ attempts: attempts + 1 }])
    const [mail] = await waiting()
    expect((mail?.due_at.getTime() ?? 0) - bed.clock.now().getTime()).toBe(pauseMs)
    bed.clock.advance(pauseMs)
  }
  bed.mailbox.isDown = false
  expect(await bed.mailsTo(farmer.email)).toHaveLength(1)
})

test('a mail that the server refuses permanently is dropped after one try', async () => {
  bed.mailbox.unknown.add(farmer.email)
  await unsold()
  await expect.poll(rows).toEqual([])
  bed.mailbox.unknown.clear()
  bed.clock.advance(HOUR_MS)
  expect(await bed.mailsTo(farmer.email)).toEqual([])
})

test('a mail whose sender died while sending it is sent by another one, after a minute', async () => {
  const [buyer, rival] = [bed.aPerson(), bed.aPerson()]
  await bed.forgetMails()
  await bed.consume(auction.created(), auction.bid(buyer, 2_025_00), auction.bid(rival, 2_050_00))
  // Due only in a minute, so that no other sender claims it.
  const dueAt = new Date(bed.clock.now().getTime() + MINUTE_MS)
  expect(await claimMail(bed.db, dueAt)).toMatchObject({ kind: 'outbid', attempts: 1 })
  bed.clock.advance(2 * MINUTE_MS - 1)
  await bed.sendMails()
  expect(bed.mailbox.mails).toEqual([])
  bed.clock.advance(1)
  expect(await bed.mailsTo(buyer.email)).toHaveLength(1)
})

test('the waiting mails of a deleted user are dropped', async () => {
  bed.mailbox.isDown = true
  await unsold()
  await bed.untilTried()
  expect(await waiting()).toHaveLength(1)
  await bed.deletePerson(farmer.userId)
  expect(await rows()).toEqual([])
  bed.mailbox.isDown = false
  bed.clock.advance(HOUR_MS)
  expect(await bed.mailsTo(farmer.email)).toEqual([])
})

test('a mail is given up after three days', async () => {
  bed.mailbox.isDown = true
  await unsold()
  await bed.untilTried()
  bed.clock.advance(3 * DAY_MS + MINUTE_MS)
  bed.mailbox.isDown = false
  expect(await bed.mailsTo(farmer.email)).toEqual([])
  expect(await rows()).toEqual([])
})

test('mails also wait while identity is unavailable', async () => {
  bed.identity.isDown = true
  await unsold()
  await bed.untilTried()
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  bed.identity.isDown = false
  bed.clock.advance(MINUTE_MS)
  expect(await bed.mailsTo(farmer.email)).toHaveLength(1)
})

test('sent mails and auctions long past are cleaned up', async () => {
  await unsold()
  await bed.mailsTo(farmer.email)
  const auctions = () =>
    bed.db.selectFrom('known_auctions').select('id').where('id', '=', auction.auctionId).execute()
  bed.clock.advance(29 * DAY_MS)
  await cleanUp({ ...bed.deps, now: bed.clock.now })
  expect([await rows(), await auctions()]).toMatchObject([[{}], [{}]])
  bed.clock.advance(2 * DAY_MS)
  await cleanUp({ ...bed.deps, now: bed.clock.now })
  expect([await rows(), await auctions()]).toEqual([[], []])
})
