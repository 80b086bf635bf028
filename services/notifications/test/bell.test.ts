import { setImmediate } from 'node:timers/promises'
import type { NotificationView, RecipientAccount } from '@boli/contracts'
import { createEvent, liveChannels, newId, notificationKinds, topics } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import type { LiveChannel } from '@boli/live-channel'
import { eventually, silentLogger } from '@boli/test-kit'
import { DAY_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { dieAtEachStep } from '@boli/test-kit/dying-instance'
import { dealChanged } from '@boli/test-kit/snapshots'
import { describe, expect, test } from 'vitest'
import { publishUnread } from '../src/channels/bell/bell.ts'
import { followersConsumer } from '../src/consumers/events.ts'
import { cleanUp } from '../src/housekeeping.ts'
import { anAuction } from './support/auction-events.ts'
import { aDeal } from './support/deal-events.ts'
import { type NotificationsTestBed, useNotifications } from './support/notifications-app.ts'
import { farmer, meera, outbidOnALot, rival, usePeople } from './support/people.ts'

const bed = useNotifications()
usePeople(bed)

const PATH = '/api/v1/notifications'
const post = (who: RecipientAccount, path: string, payload: object) =>
  bed.call(who, { method: 'POST', url: `${PATH}${path}`, payload })

async function bellOf(who: RecipientAccount, query = '') {
  const answer = (await bed.call(who, { url: `${PATH}${query}` })).json()
  const items: NotificationView[] = answer.data
  return { items, unread: answer.unread as number, total: answer.total as number }
}
const titlesOf = async (who: RecipientAccount) => (await bellOf(who)).items.map(({ title }) => title)

describe('the bell', () => {
  test('notifies each party of an auction of what concerns them, in the language asked for', async () => {
    const auction = await outbidOnALot(bed)
    expect(await bellOf(meera, '?language=hi')).toMatchObject({
      items: [{ kind: 'outbid', title: 'Sharbati Wheat पर आपसे ऊँची बोली लगी', isRead: false }],
      unread: 1,
    })
    bed.clock.advance(1)
    await bed.consume(auction.closed('sold'))
    expect(await titlesOf(meera)).toEqual([
      'Sharbati Wheat went to another buyer',
      'You were outbid on Sharbati Wheat',
    ])
    expect(await titlesOf(rival)).toEqual(['You won Sharbati Wheat'])
    expect(await titlesOf(farmer)).toEqual(['Sold: Sharbati Wheat for ₹20,500', '2 new bids on your lot'])
  })

  test('names the produce to recipients who cannot read the lot’s name, also in its deal', async () => {
    const lot = { productName: 'शरबती गेहूँ', commodity: 'wheat' }
    const auction = anAuction(farmer, bed.clock.now, lot)
    await bed.consume(auction.created(), auction.bid(meera, 2_025_00), auction.bid(rival, 2_050_00))
    const deal = aDeal(farmer, meera, { auctionId: auction.auctionId, productName: lot.productName })
    await bed.bus.publish(topics.deals, [dealChanged(deal, 'agreed', 'farmer', bed.clock.now())])
    expect((await bellOf(meera)).items.map(({ title }) => title).sort()).toEqual([
      'Agreed: शरबती गेहूँ · Wheat',
      'You were outbid on शरबती गेहूँ · Wheat',
    ])
    const inHindi = (await bellOf(meera, '?language=hi')).items.map(({ title }) => title)
    expect(inHindi.join()).not.toContain('·')
  })

  test('counts repeated events until it is read, and no outbid of a bidder who leads again', async () => {
    const auction = await outbidOnALot(bed)
    await bed.consume(auction.bid(meera, 2_075_00))
    const other = anAuction(farmer, bed.clock.now)
    await bed.consume(other.created(), other.bid(meera, 2_025_00))
    const [first] = (await bellOf(farmer)).items
    expect(first?.title).toBe('4 new bids on your 2 lots')
    await post(farmer, '/read', { all: true })
    await bed.consume(other.bid(rival, 2_050_00))
    expect(await bellOf(farmer)).toMatchObject({ items: [{ title: '1 new bid on your lot' }], unread: 1 })
  })

  test('is marked as read one by one or all at once, by its owner only, in all windows', async () => {
    const rung: unknown[] = []
    const listening = await bed.live.subscribe(liveChannels.notifications, (message) => rung.push(message))
    await outbidOnALot(bed)
    await outbidOnALot(bed)
    const { items } = await bellOf(meera)
    const ids = items.slice(0, 1).map(({ _id }) => _id)
    expect((await post(rival, '/read', { ids })).json().data).toEqual({ unread: 0 })
    expect((await bellOf(meera)).unread).toBe(2)
    expect((await post(meera, '/read', { ids })).json().data).toEqual({ unread: 1 })
    expect((await post(meera, '/read', { all: true })).json().data).toEqual({ unread: 0 })
    await eventually(() => {
      expect(rung).toContainEqual({ userId: meera.userId, unread: 2 })
      expect(rung.at(-1)).toEqual({ userId: meera.userId, unread: 0 })
    })
    await listening.stop()
  })

  test('has pages, goes back ninety days, and is deleted with the account', async () => {
    for (let lot = 0; lot < 3; lot++) await outbidOnALot(bed)
    const second = await bellOf(meera, '?page=2&limit=2')
    expect([second.items.length, second.total, second.unread]).toEqual([1, 3, 3])
    const data = (await bed.call(meera, { url: `${PATH}/my-data` })).json().data
    expect([data.notifications.length, data.mails.length]).toEqual([3, 3])
    const storeUntil = (days: number) => new Date(bed.clock.now().getTime() + days * DAY_MS)
    await cleanUp({ ...bed.deps, now: () => storeUntil(89) })
    expect((await bellOf(meera)).total).toBe(3)
    await cleanUp({ ...bed.deps, now: () => storeUntil(91) })
    expect((await bellOf(meera)).total).toBe(0)
    const auction = await outbidOnALot(bed)
    await bed.deletePerson(meera.userId)
    await bed.consume(auction.closed('sold'))
    const notifications = bed.db.selectFrom('notifications').selectAll().where('user_id', '=', meera.userId)
    const rows = await notifications.execute()
    expect(rows).toEqual([])
  })
})

describe('a kind that is turned off', () => {
  test('is neither shown nor mailed; one that is off in the bell only is still mailed', async () => {
    await bed.prefer(meera, ({ kinds }) => {
      kinds.outbid = { bell: false, mail: true, push: false }
    })
    await bed.prefer(rival, ({ kinds }) => {
      kinds.won = { bell: true, mail: false, push: false }
    })
    const auction = await outbidOnALot(bed)
    expect(await bellOf(meera)).toMatchObject({ items: [], unread: 0 })
    bed.clock.advance(MINUTE_MS)
    expect(await bed.mailsTo(meera.email)).toHaveLength(1)
    await bed.consume(auction.closed('sold'))
    expect(await bed.mailsTo(rival.email)).toEqual([])
    expect(await titlesOf(rival)).toEqual(['You won Sharbati Wheat'])
  })

  test('is not sent even if it is already queued', async () => {
    await outbidOnALot(bed)
    await bed.prefer(meera, ({ kinds }) => {
      kinds.outbid.mail = false
    })
    bed.clock.advance(MINUTE_MS)
    expect(await bed.mailsTo(meera.email)).toEqual([])
  })

  test('mails of another kind have the title and body of the bell, unless it was read there', async () => {
    await bed.prefer(meera, ({ kinds }) => {
      kinds.message.mail = true
    })
    const time = bed.clock.now().toISOString()
    const parties = { dealId: newId(), farmerId: farmer.userId, buyerId: meera.userId }
    const about = {
      type: 'deal-message-sent',
      source: '/deals',
      subject: parties.dealId,
      version: 1,
    } as const
    const send = (number: number) => {
      const message = { number, by: 'farmer' as const, text: 'Namaste', photos: [], at: time }
      return bed.bus.publish(topics.deals, [createEvent({ ...about, time, data: { ...parties, message } })])
    }
    await send(1)
    await send(2)
    bed.clock.advance(MINUTE_MS)
    expect(await bed.mailsTo(meera.email)).toMatchObject([{ subject: '2 new messages' }])
    await send(3)
    await post(meera, '/read', { all: true })
    bed.clock.advance(60 * MINUTE_MS)
    expect(await bed.mailsTo(meera.email)).toHaveLength(1)
  })
})

/** A lot, with the common part of its events. */
function someWheat() {
  const lot = {
    auctionId: newId(),
    productName: 'Wheat',
    farmer: 'ramesh',
    endTime: bed.clock.now().toISOString(),
  }
  const about = { source: '/auctions', subject: lot.auctionId, version: 1, time: lot.endTime } as const
  return { lot, about }
}

describe('one effect per event', () => {
  test('instances that die at any step of a digest, and two that consume it at once, notify once', async () => {
    await bed.prefer(meera, ({ kinds }) => {
      kinds['saved-search'].mail = true
    })
    const { lot, about } = someWheat()
    const match = { userId: meera.userId, searchId: newId(), searchName: 'wheat', lots: 3 }
    const digest = () => createEvent({ type: 'searches-matched', ...about, data: { lot, matches: [match] } })
    const event = digest()
    const consume = (database: NotificationsTestBed['deps']['database']) =>
      applyOnce(database, followersConsumer({ ...bed.deps, now: bed.clock.now, database }), [event, digest()])
    expect(await dieAtEachStep(bed.storage, consume)).toBeGreaterThan(5)
    const another = bed.storage.connect('another')
    await Promise.all([consume(bed.storage.database), consume(another), consume(another)])
    await another.close()
    expect(await bellOf(meera)).toMatchObject({
      items: [{ title: '3 new lots for your searches' }],
      unread: 1,
    })
    bed.clock.advance(MINUTE_MS)
    expect(await bed.mailsTo(meera.email)).toHaveLength(1)
  })

  test('two instances that consume the same events at once notify each user once', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger })
    const another = await bed.startAnother(bus)
    const auctions = Array.from({ length: 20 }, () => anAuction(farmer, bed.clock.now))
    const events = auctions.flatMap((auction) => [
      auction.created(),
      auction.bid(meera, 2_025_00),
      auction.bid(rival, 2_050_00),
      auction.closed('sold'),
    ])
    await Promise.all([
      bed.bus.publish(topics.auctions, events),
      bus.publish(topics.auctions, [...events, ...events]),
    ])
    const ofRival = await bellOf(rival, '?limit=100')
    expect(ofRival.items.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'won'))
    expect(await bed.mailsTo(rival.email)).toHaveLength(20)
    const ofFarmer = await bellOf(farmer, '?limit=100')
    expect(ofFarmer.items.filter(({ kind }) => kind === 'lot-result')).toHaveLength(20)
    await another.stop()
    await bus.close()
  })

  test('an instance joins its groups concurrently, since each takes seconds without Kafka', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger })
    const [asked, allAsked] = [new Set<string>(), Promise.withResolvers<void>()]
    const another = await bed.startAnother({
      ...bus,
      async subscribe(options) {
        asked.add(options.group)
        if (asked.size === 4) allAsked.resolve()
        await allAsked.promise
        return bus.subscribe(options)
      },
    })
    await another.stop()
    await bus.close()
  })

  test('ten thousand events for one user become few notifications and few mails, and no outbid is lost', async () => {
    const lots = Array.from({ length: 500 }, () => anAuction(farmer, bed.clock.now))
    await bed.consume(...lots.map((lot) => lot.created()))
    for (let round = 0; round < 10; round++) {
      const price = 2_025_00 + round * 50_00
      const events = lots.flatMap((lot) => [lot.bid(meera, price), lot.bid(rival, price + 25_00)])
      for (let from = 0; from < events.length; from += 500)
        await bed.consume(...events.slice(from, from + 500))
    }
    const ofMeera = await bellOf(meera, '?limit=100')
    expect(ofMeera.total).toBeLessThanOrEqual(41)
    const stored = bed.db.selectFrom('notifications').select('count').where('user_id', '=', meera.userId)
    const rows = await stored.execute()
    // She was outbid 5,000 times.
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_000)
    const ofFarmer = await bellOf(farmer)
    expect(ofFarmer.items[0]?.title).toBe('10000 new bids on your 500 lots')
    bed.clock.advance(MINUTE_MS)
    expect((await bed.mailsTo(meera.email)).length).toBeLessThanOrEqual(41)
    expect((await bed.mailsTo(meera.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^You were outbid on \d+ lots$/),
    )
  }, 120_000)
})

test('preferences know every kind, and the mails of the account cannot be turned off here', async () => {
  const { data } = (await bed.call(meera, { url: `${PATH}/preferences` })).json()
  expect(Object.keys(data.kinds).sort()).toEqual([...notificationKinds].sort())
  expect(data.kinds.security.mail).toBe(false)
})

test('the counts of a thousand users are published fifty at a time, each once', async () => {
  const userIds = Array.from({ length: 1_000 }, () => newId())
  const published: string[] = []
  let [underWay, most] = [0, 0]
  const live = {
    ...bed.live,
    async publish(_: string, message: { userId: string }) {
      underWay += 1
      most = Math.max(most, underWay)
      await setImmediate()
      underWay -= 1
      published.push(message.userId)
    },
  } as LiveChannel
  await publishUnread({ ...bed.deps, live }, userIds)
  expect(published).toEqual(userIds)
  expect(most).toBe(50)
})
