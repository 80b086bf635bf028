import { type AdminActionView, createEvent, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handleAuctionEvents } from '../src/consumers/hear-auctions.ts'
import { anAuction, type Person, type TestAuction } from './support/auction-events.ts'
import { type Browser, dataOf } from './support/browser.ts'
import { DAY_MS, MINUTE_MS } from './support/clock.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

interface Someone extends Person {
  email: string
  browser: Browser
}

const firstAdmin = { email: 'admin@boli.example', username: 'admin', password: 'Admin7boli!' }
let identity: TestIdentityApp
let farmer: Someone
let buyer: Someone
let auction: TestAuction

beforeAll(async () => {
  identity = await startIdentity({ firstAdmin })
})
afterAll(() => identity?.stop())
beforeEach(async () => {
  identity.mailbox.isDown = false
  farmer = await someone('farmer')
  buyer = await someone('business')
  await identity.forgetMails()
  auction = anAuction(farmer, identity.clock.now)
})

async function someone(role: 'farmer' | 'business', language = 'en'): Promise<Someone> {
  const { userId, account, browser } = await identity.signedIn({ role, language })
  return { userId, username: account.username, email: account.email, browser }
}

async function deleteUser(userId: string): Promise<void> {
  const admin = identity.browser()
  await admin.post('/user/login', { input: firstAdmin.email, password: firstAdmin.password })
  expect((await admin.delete(`/admin/delete-user/${userId}`)).status).toBe(200)
}

const subjectsTo = async ({ email }: Someone) => (await identity.mailsTo(email)).map(({ subject }) => subject)

describe('a sold lot', () => {
  test('tells winner and farmer, each in their language, with the contact of the other', async () => {
    const hindiFarmer = await someone('farmer', 'hi')
    await hindiFarmer.browser.put('/user/update-profile', {
      firstName: 'Asha',
      lastName: 'Patil',
      countryCode: '+91',
      phoneNo: '9876543210',
    })
    const sale = anAuction(hindiFarmer, identity.clock.now)
    await identity.hear(sale.created(), sale.bid(buyer, 2_275_00), sale.closed('sold'))

    const [won] = await identity.mailsTo(buyer.email)
    expect(won).toMatchObject({ subject: 'You won Sharbati Wheat', language: 'en' })
    for (const part of ['₹2,275/quintal', '₹22,750', 'Asha Patil', hindiFarmer.username, hindiFarmer.email]) {
      expect(won?.text).toContain(part)
    }
    expect(won?.text).toContain('+91 9876543210')

    const [sold] = await identity.mailsTo(hindiFarmer.email).then((mails) => mails.slice(-1))
    expect(sold).toMatchObject({ subject: 'Sharbati Wheat बिक गया: ₹22,750', language: 'hi' })
    expect(sold?.text).toContain(buyer.email)
    expect(sold?.text).not.toContain('फ़ोन')
  })

  test('tells each of them once, however often and in whatever order its events arrive', async () => {
    const created = auction.created()
    const bid = auction.bid(buyer, 2_275_00)
    const closed = auction.closed('sold')
    await identity.hear(closed, closed)
    await identity.hear(bid, created, { ...closed, id: newId() })
    await identity.mailsTo(buyer.email)
    await identity.hear(created, bid, closed)
    expect(await subjectsTo(buyer)).toEqual(['You won Sharbati Wheat'])
    expect(await subjectsTo(farmer)).toEqual(['Sold: Sharbati Wheat for ₹22,750'])
  })

  test('tells the farmer also when the buyer is gone, and nothing to who is gone', async () => {
    await identity.hear(auction.created(), auction.bid(buyer, 2_275_00))
    await deleteUser(buyer.userId)
    await identity.hear(auction.closed('sold'))
    const [sold] = await identity.mailsTo(farmer.email)
    expect(sold?.text).toContain('has been deleted')
    expect(sold?.text).not.toContain(buyer.username)
    expect(await subjectsTo(buyer)).toEqual([])
  })

  test('sends nobody’s contact to an address that was not confirmed', async () => {
    identity.clock.advance(MINUTE_MS)
    const email = `new-${buyer.email}`
    const change = { email, currentPassword: 'Sugar7cane!' }
    expect((await buyer.browser.put('/user/update-profile', change)).status).toBe(200)
    await identity.hear(auction.created(), auction.bid(buyer, 2_275_00), auction.closed('sold'))
    expect(await subjectsTo(farmer)).toHaveLength(1)
    const mailsToNew = () => identity.mailbox.mails.filter(({ to }) => to === email)
    expect(await subjectsTo(buyer)).toEqual(['You won Sharbati Wheat'])
    expect(mailsToNew().map(({ subject }) => subject)).toEqual(['Your Boli verification code'])
  })
})

describe('a lot that was not sold', () => {
  test.each([
    ['no-bids', 'Nobody has bid', 'Base price: ₹2,000/quintal'],
    ['reserve-not-met', 'reserve was not met', 'Highest bid: ₹2,275/quintal'],
  ] as const)('tells its farmer why: %s', async (reason, words, price) => {
    await identity.hear(auction.created())
    if (reason === 'reserve-not-met') await identity.hear(auction.bid(buyer, 2_275_00))
    const closed = auction.closed(reason)
    await identity.hear(closed, closed)
    const mails = await identity.mailsTo(farmer.email)
    expect(mails).toMatchObject([{ subject: 'Ended unsold: Sharbati Wheat' }])
    expect(mails[0]?.text).toContain(words)
    expect(mails[0]?.text).toContain(price)
    expect(await subjectsTo(buyer)).toEqual([])
  })

  test('tells nobody where its farmer withdrew it', async () => {
    await identity.hear(auction.created(), auction.closed('withdrawn'))
    expect(await subjectsTo(farmer)).toEqual([])
  })

  test("tells who bid on it where it was withdrawn with its farmer's account", async () => {
    await identity.hear(auction.created(), auction.bid(buyer, 2_025_00), auction.closed('withdrawn'))
    const [mail, ...more] = await identity.mailsTo(buyer.email)
    expect([mail?.subject, more.length]).toEqual(['Withdrawn from the market: Sharbati Wheat', 0])
    expect(mail?.text).toContain("because its farmer's account was deleted")
    expect(await subjectsTo(farmer)).toEqual([])
  })
})

describe('a lot that an administrator removed', () => {
  const note = 'Listed twice.\nPlease keep one.'

  test('tells the farmer and everyone who bid, once, with the note', async () => {
    const other = await someone('business', 'hi')
    const bystander = await someone('business')
    const removed = () => auction.closed('removed', note)
    await identity.hear(
      auction.created(),
      auction.bid(buyer, 2_025_00),
      auction.bid(other, 2_050_00),
      auction.bid(buyer, 2_075_00),
      removed(),
    )
    for (const reader of [farmer, buyer, other]) {
      const [mail, ...more] = (await identity.mailsTo(reader.email)).filter(({ text }) =>
        text.includes('> Listed'),
      )
      expect(mail?.text).toContain('> Listed twice.\n> Please keep one.')
      expect(more).toEqual([])
    }
    expect((await identity.mailsTo(farmer.email))[0]?.text).toContain('removed your lot')
    expect((await identity.mailsTo(buyer.email))[0]?.text).toContain('your bids bind you to nothing')
    expect((await subjectsTo(bystander)).filter((subject) => subject.includes('Removed'))).toEqual([])
  })

  test('tells also those whose bids are heard of after the removal', async () => {
    const created = auction.created()
    const bid = auction.bid(buyer, 2_025_00)
    await identity.hear(auction.closed('removed', note))
    await identity.hear(bid, created)
    expect(await subjectsTo(buyer)).toEqual(['Removed from the market: Sharbati Wheat'])
    expect(await subjectsTo(farmer)).toEqual(['Removed from the market: Sharbati Wheat'])
  })
})

test('the audit tells who removed a lot, handled a message and changed an item, however often it is told', async () => {
  const by = { userId: newId(), username: 'meera' }
  const closed = auction.closed('removed', 'Listed twice', by)
  const about = { type: 'message-handled', source: 'information', version: 1 } as const
  const data = { messageId: newId(), act: 'answer-message', admin: by } as const
  const handled = createEvent({ ...about, subject: data.messageId, data })
  await identity.hear(auction.created(), closed, closed)
  const item = { itemId: newId(), title: 'Drip irrigation', admin: by }
  const changed = { source: 'information', version: 1, subject: item.itemId } as const
  const published = createEvent({ ...changed, type: 'item-published', data: { ...item, category: 'scheme' } })
  const removed = createEvent({ ...changed, type: 'item-removed', data: item })
  await identity.hearOfInformation(handled, handled, published, published, removed)

  const admin = identity.browser()
  await admin.post('/user/login', { input: firstAdmin.email, password: firstAdmin.password })
  const actionsOf = async (query: string) =>
    dataOf<AdminActionView[]>(await admin.get(`/admin/actions${query}`)).filter(
      (act) => act.admin.username === 'meera',
    )
  const lot = { _id: auction.auctionId, name: 'Sharbati Wheat', note: 'Listed twice' }
  const removal = { action: 'remove-lot', user: { _id: farmer.userId, username: farmer.username }, lot }
  await eventually(async () => {
    const all = await actionsOf('')
    expect(all).toHaveLength(4)
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...removal, changes: [] }),
        expect.objectContaining({ action: 'answer-message', user: null, changes: [] }),
        ...['publish-item', 'remove-item'].map((action) =>
          expect.objectContaining({ action, user: null, item: { _id: item.itemId, title: item.title } }),
        ),
      ]),
    )
  })
  expect(await actionsOf(`?userId=${farmer.userId}`)).toMatchObject([removal])
})

test('what happened long ago is no news: a topic that is read again mails nobody', async () => {
  const events = [auction.created(), auction.bid(buyer, 2_275_00), auction.closed('sold')]
  identity.clock.advance(4 * DAY_MS)
  await identity.hear(...events)
  expect(await subjectsTo(buyer)).toEqual([])
  expect(await subjectsTo(farmer)).toEqual([])
})

test('a mail is written when it is sent: in the language and to the address of that moment', async () => {
  identity.mailbox.isDown = true
  await identity.hear(auction.created(), auction.closed('no-bids'))
  await farmer.browser.put('/user/update-profile', { language: 'hi' })
  expect(dataOf<{ language: string }>(await farmer.browser.get('/user/isLoggedIn')).language).toBe('hi')
  identity.mailbox.isDown = false
  identity.clock.advance(MINUTE_MS)
  expect(await subjectsTo(farmer)).toEqual(['Sharbati Wheat नहीं बिका'])
})

test('an event that cannot be read keeps nothing, and the next one is heard', async () => {
  const broken = auction.created()
  const identityAt = { ...identity.deps, now: identity.clock.now }
  await expect(handleAuctionEvents(identityAt, [{ ...broken, data: {} } as never])).rejects.toThrow()
  await handleAuctionEvents(identityAt, [{ ...broken, type: 'auction-admired' } as never])
  const inbox = identity.db.selectFrom('inbox').select('event_id').where('event_id', '=', broken.id)
  expect(await inbox.execute()).toEqual([])
  await identity.hear(broken, auction.closed('no-bids'))
  expect(await subjectsTo(farmer)).toEqual(['Ended unsold: Sharbati Wheat'])
})
