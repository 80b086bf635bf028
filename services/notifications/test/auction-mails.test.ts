import { accountLanguageOf, languages, newId, type RecipientAccount } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { DAY_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { wordsOf } from '@boli/words'
import { beforeEach, describe, expect, test } from 'vitest'
import { auctionsConsumer } from '../src/consumers/events.ts'
import { anAuction, type TestAuction } from './support/auction-events.ts'
import { useNotifications } from './support/notifications-app.ts'

const bed = useNotifications()
let farmer: RecipientAccount
let buyer: RecipientAccount
let auction: TestAuction

beforeEach(async () => {
  bed.mailbox.isDown = false
  farmer = bed.aPerson()
  buyer = bed.aPerson()
  await bed.forgetMails()
  auction = anAuction(farmer, bed.clock.now)
})

const subjectsTo = async ({ email }: RecipientAccount) =>
  (await bed.mailsTo(email)).map(({ subject }) => subject)

describe('a sold lot', () => {
  test('notifies winner and farmer, each in their language, with the contact of the other', async () => {
    const hindiFarmer = bed.aPerson({ language: 'hi', fullname: 'Asha Patil', phone: '+91 9876543210' })
    const sale = anAuction(hindiFarmer, bed.clock.now)
    await bed.consume(sale.created(), sale.bid(buyer, 2_275_00), sale.closed('sold'))

    const [won] = await bed.mailsTo(buyer.email)
    expect(won).toMatchObject({ subject: 'You won Sharbati Wheat', language: 'en' })
    for (const part of ['₹2,275/quintal', '₹22,750', 'Asha Patil', hindiFarmer.username, hindiFarmer.email]) {
      expect(won?.text).toContain(part)
    }
    expect(won?.text).toContain('+91 9876543210')

    const [sold] = await bed.mailsTo(hindiFarmer.email).then((mails) => mails.slice(-1))
    expect(sold).toMatchObject({ subject: 'Sharbati Wheat बिक गया: ₹22,750', language: 'hi' })
    expect(sold?.text).toContain(buyer.email)
    expect(sold?.text).not.toContain('फ़ोन')
  })

  test('notifies each of them once, however often and in whatever order its events arrive', async () => {
    const created = auction.created()
    const bid = auction.bid(buyer, 2_275_00)
    const closed = auction.closed('sold')
    await bed.consume(closed, closed)
    await bed.consume(bid, created, { ...closed, id: newId() })
    await bed.mailsTo(buyer.email)
    await bed.consume(created, bid, closed)
    expect(await subjectsTo(buyer)).toEqual(['You won Sharbati Wheat'])
    expect(await subjectsTo(farmer)).toEqual(['Sold: Sharbati Wheat for ₹22,750'])
  })

  test('notifies the farmer even if the buyer’s account is deleted, and no deleted user', async () => {
    await bed.consume(auction.created(), auction.bid(buyer, 2_275_00))
    await bed.deletePerson(buyer.userId)
    await bed.consume(auction.closed('sold'))
    const [sold] = await bed.mailsTo(farmer.email)
    expect(sold?.text).toContain('has been deleted')
    expect(sold?.text).not.toContain(buyer.username)
    expect(await subjectsTo(buyer)).toEqual([])
  })

  test('sends nobody’s contact to an address that is not confirmed, until it is', async () => {
    bed.people.set(buyer.userId, { ...buyer, isVerified: false })
    await bed.consume(auction.created(), auction.bid(buyer, 2_275_00), auction.closed('sold'))
    expect(await subjectsTo(farmer)).toHaveLength(1)
    await bed.untilTried()
    expect(bed.mailbox.mails.filter(({ to }) => to === buyer.email)).toEqual([])
    // The service's own sender may still hold this mail: it must finish before the clock passes its lease.
    await bed.restart()
    bed.people.set(buyer.userId, buyer)
    bed.clock.advance(MINUTE_MS)
    expect(await subjectsTo(buyer)).toEqual(['You won Sharbati Wheat'])
  })
})

describe('a lot that was not sold', () => {
  test('notifies its farmer of the reason, once', async () => {
    await bed.consume(auction.created())
    const closed = auction.closed('no-bids')
    await bed.consume(closed, closed)
    const mails = await bed.mailsTo(farmer.email)
    expect(mails).toMatchObject([{ subject: 'Ended unsold: Sharbati Wheat' }])
    expect(mails[0]?.text).toContain('Nobody has bid')
    expect(mails[0]?.text).toContain('Base price: ₹2,000/quintal')
  })

  test.each(['reserve-not-met', 'awaiting-decision'] as const)(
    'does not ask its farmer, which the deal does, if it ended with a bid: %s',
    async (reason) => {
      await bed.consume(auction.created(), auction.bid(buyer, 2_275_00), auction.closed(reason))
      expect([await subjectsTo(farmer), await subjectsTo(buyer)]).toEqual([[], []])
    },
  )

  test('notifies nobody if its farmer withdrew it', async () => {
    await bed.consume(auction.created(), auction.closed('withdrawn'))
    expect(await subjectsTo(farmer)).toEqual([])
  })

  test("notifies its bidders if it was withdrawn with its farmer's account", async () => {
    await bed.consume(auction.created(), auction.bid(buyer, 2_025_00), auction.closed('withdrawn'))
    const [mail, ...more] = await bed.mailsTo(buyer.email)
    expect([mail?.subject, more.length]).toEqual(['Withdrawn from the market: Sharbati Wheat', 0])
    expect(mail?.text).toContain("because its farmer's account was deleted")
    expect(await subjectsTo(farmer)).toEqual([])
  })
})

describe('a lot that an administrator removed', () => {
  const note = 'Listed twice.\nPlease leave one.'

  test('notifies the farmer and everyone who bid, once, with the note', async () => {
    const other = bed.aPerson({ language: 'hi' })
    const bystander = bed.aPerson()
    const removed = () => auction.closed('removed', note)
    await bed.consume(
      auction.created(),
      auction.bid(buyer, 2_025_00),
      auction.bid(other, 2_050_00),
      auction.bid(buyer, 2_075_00),
      removed(),
    )
    for (const recipient of [farmer, buyer, other]) {
      const [mail, ...more] = (await bed.mailsTo(recipient.email)).filter(({ text }) =>
        text.includes('> Listed'),
      )
      expect(mail?.text).toContain('> Listed twice.\n> Please leave one.')
      expect(more).toEqual([])
    }
    expect((await bed.mailsTo(farmer.email))[0]?.text).toContain('removed your lot')
    expect((await bed.mailsTo(buyer.email))[0]?.text).toContain('your bids bind you to nothing')
    expect((await subjectsTo(bystander)).filter((subject) => subject.includes('Removed'))).toEqual([])
  })

  test('notifies also those whose bids are consumed after the removal', async () => {
    const created = auction.created()
    const bid = auction.bid(buyer, 2_025_00)
    await bed.consume(auction.closed('removed', note))
    await bed.consume(bid, created)
    expect(await subjectsTo(buyer)).toEqual(['Removed from the market: Sharbati Wheat'])
    expect(await subjectsTo(farmer)).toEqual(['Removed from the market: Sharbati Wheat'])
  })
})

test('old events are not mailed when a topic is read again', async () => {
  const events = [auction.created(), auction.bid(buyer, 2_275_00), auction.closed('sold')]
  bed.clock.advance(4 * DAY_MS)
  await bed.consume(...events)
  expect(await subjectsTo(buyer)).toEqual([])
  expect(await subjectsTo(farmer)).toEqual([])
})

test('a mail is written when it is sent, in the current language and to the current address', async () => {
  bed.mailbox.isDown = true
  await bed.consume(auction.created(), auction.closed('no-bids'))
  await bed.untilTried()
  bed.people.set(farmer.userId, { ...farmer, language: 'hi' })
  bed.mailbox.isDown = false
  bed.clock.advance(MINUTE_MS)
  expect(await subjectsTo(farmer)).toEqual(['Sharbati Wheat नहीं बिका'])
})

test.each(languages)('a mail to an account in %s is in that language', async (language) => {
  const recipient = bed.aPerson(accountLanguageOf(language))
  const unsold = anAuction(recipient, bed.clock.now)
  await bed.consume(unsold.created(), unsold.closed('no-bids'))
  const [mail] = await bed.mailsTo(recipient.email)
  expect(mail).toMatchObject({ language, text: expect.stringContaining(wordsOf(language).footer) })
})

test('an invalid event stores nothing, and the next one is consumed', async () => {
  const broken = auction.created()
  const consumer = auctionsConsumer({ ...bed.deps, now: bed.clock.now })
  const apply = (event: object) => applyOnce(bed.storage.database, consumer, [event as never])
  await expect(apply({ ...broken, data: {} })).rejects.toThrow()
  await apply({ ...broken, type: 'auction-admired' })
  const inbox = bed.db.selectFrom('inbox').select('event_id').where('event_id', '=', broken.id)
  expect(await inbox.execute()).toEqual([])
  await bed.consume(broken, auction.closed('no-bids'))
  expect(await subjectsTo(farmer)).toEqual(['Ended unsold: Sharbati Wheat'])
})
