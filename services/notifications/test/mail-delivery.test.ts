import type { RecipientAccount } from '@boli/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, expect, test } from 'vitest'
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

test.each(['mailbox', 'identity'] as const)(
  'while the %s is down mails wait, then they are sent once',
  async (server) => {
    bed[server].isDown = true
    await unsold()
    for (const attempts of [1, 2]) {
      await bed.untilTried()
      expect(await waiting()).toMatchObject([{ attempts }])
      bed.clock.advance(attempts * MINUTE_MS)
    }
    bed[server].isDown = false
    expect(await bed.mailsTo(farmer.email)).toHaveLength(1)
  },
)

test('a mail that the server refuses permanently is dropped after one try', async () => {
  bed.mailbox.unknown.add(farmer.email)
  await unsold()
  await expect.poll(rows).toEqual([])
  bed.mailbox.unknown.clear()
  bed.clock.advance(HOUR_MS)
  expect(await bed.mailsTo(farmer.email)).toEqual([])
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
