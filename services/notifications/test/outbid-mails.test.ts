import type { RecipientAccount } from '@boli/contracts'
import { FIRST_LEASE_MS } from '@boli/database'
import { MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, expect, test } from 'vitest'
import { claimMail } from '../src/channels/mail/mail-queue.ts'
import { outbidPauses } from '../src/domain/timing.ts'
import { dropDelivery, markSent } from '../src/persistence/deliveries.ts'
import { anAuction, type TestAuction } from './support/auction-events.ts'
import { useNotifications } from './support/notifications-app.ts'
import { farmer, meera, outbidOnALot, rival, usePeople } from './support/people.ts'

const QUIET_MS = MINUTE_MS
const GAP_MS = 15 * MINUTE_MS
const bed = useNotifications()
usePeople(bed)
let auction: TestAuction

beforeEach(async () => {
  auction = anAuction(farmer, bed.clock.now)
  await bed.consume(auction.created())
})

/** Meera bids, and the rival bids more. */
const outbidMeera = (pricePaise: number) =>
  bed.consume(auction.bid(meera, pricePaise - 25_00), auction.bid(rival, pricePaise))

async function outbidMailsTo({ email }: RecipientAccount) {
  return (await bed.mailsTo(email)).filter(({ subject }) => subject === 'You were outbid on Sharbati Wheat')
}

/** Claims Meera's planned mail before it is due, as a sender would at that time. */
async function claimOutbidMail() {
  // Other waiting mails to her are sent first.
  await bed.mailsTo(meera.email)
  const mail = await claimMail(bed.db, new Date(bed.clock.now().getTime() + QUIET_MS))
  if (mail?.kind !== 'outbid') throw new Error(`Claimed was ${mail?.kind}`)
  return mail
}

test('an absent outbid buyer is notified after the quiet time, once, with what they need to know', async () => {
  await outbidMeera(2_050_00)
  bed.clock.advance(QUIET_MS - 1)
  expect(await outbidMailsTo(meera)).toEqual([])
  await bed.consume(auction.bid(rival, 2_100_00))
  bed.clock.advance(1)
  const [mail, ...more] = await outbidMailsTo(meera)
  expect(more).toEqual([])
  for (const part of [
    'Current price: ₹2,100/quintal',
    'Lot value: ₹21,000',
    'Your highest bid: ₹2,025/quintal',
    'Lowest next bid: ₹2,125/quintal',
    `https://boli.example/auction/${auction.auctionId}`,
  ]) {
    expect(mail?.text).toContain(part)
  }
  expect(await outbidMailsTo(rival)).toEqual([])
})

test('a buyer who bids again is active: the quiet time restarts with each bid that is outbid', async () => {
  for (const price of [2_050_00, 2_100_00, 2_150_00]) {
    await outbidMeera(price)
    bed.clock.advance(QUIET_MS - 1)
    expect(await outbidMailsTo(meera)).toEqual([])
  }
  bed.clock.advance(1)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
})

test('a buyer who leads again is not notified', async () => {
  await outbidMeera(2_050_00)
  await bed.consume(auction.bid(meera, 2_100_00))
  bed.clock.advance(QUIET_MS)
  expect(await outbidMailsTo(meera)).toEqual([])
  await bed.consume(auction.bid(rival, 2_150_00))
  bed.clock.advance(QUIET_MS)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
})

test.each(['sold', 'reserve-not-met', 'removed'] as const)(
  'nobody is notified once the auction has ended: %s',
  async (reason) => {
    await outbidMeera(2_050_00)
    await bed.consume(auction.closed(reason))
    bed.clock.advance(QUIET_MS)
    expect(await outbidMailsTo(meera)).toEqual([])
  },
)

test('one auction mails one user at most once in a quarter of an hour', async () => {
  await outbidMeera(2_050_00)
  bed.clock.advance(QUIET_MS)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
  await outbidMeera(2_100_00)
  bed.clock.advance(GAP_MS - 1)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
  bed.clock.advance(1)
  expect(await outbidMailsTo(meera)).toHaveLength(2)
})

test('another auction has its own mail', async () => {
  await outbidMeera(2_050_00)
  const other = await outbidOnALot(bed)
  bed.clock.advance(QUIET_MS)
  const mails = await outbidMailsTo(meera)
  expect(new Set(mails.map(({ text }) => /auction\/(\S+)/.exec(text)?.[1]))).toEqual(
    new Set([auction.auctionId, other.auctionId]),
  )
})

test('events that come twice and out of order notify once, of the last state', async () => {
  const late = anAuction(farmer, bed.clock.now)
  const created = late.created()
  const first = late.bid(meera, 2_025_00)
  const second = late.bid(rival, 2_050_00)
  const extended = late.extended()
  await bed.consume(extended, second, second)
  await bed.consume(first, created, second)
  bed.clock.advance(QUIET_MS)
  const mails = await outbidMailsTo(meera)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Current price: ₹2,050/quintal')
  await bed.consume(second, first)
  bed.clock.advance(GAP_MS)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
})

test('an outbid that arrives while an earlier one is found to be settled is not lost', async () => {
  await outbidMeera(2_050_00)
  await bed.consume(auction.bid(meera, 2_100_00))
  // Claimed by a sender that sees her lead; before it has dropped the mail she is outbid again.
  const settled = await claimOutbidMail()
  await bed.consume(auction.bid(rival, 2_150_00))
  await dropDelivery(bed.db, settled)
  bed.clock.advance(QUIET_MS)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
})

test('an outbid that arrives while an earlier one is being mailed gets its own mail later', async () => {
  await outbidMeera(2_050_00)
  const underWay = await claimOutbidMail()
  await outbidMeera(2_100_00)
  await markSent(bed.db, underWay, outbidPauses.gapMs, bed.clock.now())
  bed.clock.advance(GAP_MS - 1)
  expect(await outbidMailsTo(meera)).toEqual([])
  bed.clock.advance(1)
  expect(await outbidMailsTo(meera)).toHaveLength(1)
})

test('a bid that renews a pending mail does not make it due before its attempt can have ended', () => {
  expect(outbidPauses.quietMs).toBeGreaterThanOrEqual(FIRST_LEASE_MS)
})
