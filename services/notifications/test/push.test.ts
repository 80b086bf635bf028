import { accountLanguageOf, createEvent, type RecipientAccount, topics } from '@boli/contracts'
import { workOffJobs } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { eventually, silentLogger } from '@boli/test-kit'
import { HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generatePushKeys, type PushKeys, parsePushKeys } from '../src/channels/push/push-keys.ts'
import { pushQueue } from '../src/channels/push/push-queue.ts'
import { createPushService, type PushService } from '../src/channels/push/push-service.ts'
import { anAuction } from './support/auction-events.ts'
import { type NotificationsTestBed, startNotifications } from './support/notifications-app.ts'
import { farmer, meera, outbidOnALot, rival, usePeople } from './support/people.ts'
import { startPushReceiver, type TestBrowser } from './support/push-receiver.ts'

const SUBJECT = 'mailto:no-reply@boli.example'
let receiver: Awaited<ReturnType<typeof startPushReceiver>>
let push: PushService
let bed: NotificationsTestBed

beforeAll(async () => {
  const keys = parsePushKeys(generatePushKeys()) as PushKeys
  receiver = await startPushReceiver(keys.publicKey)
  push = createPushService({ keys, subject: SUBJECT, world: receiver.world })
  bed = await startNotifications({ push })
})
afterAll(async () => {
  await bed?.stop()
  await receiver?.stop()
})
usePeople({ aPerson: () => bed.aPerson() })
beforeEach(() => goTo(10))

const PATH = '/api/v1/notifications'
const post = (who: RecipientAccount, path: string, payload: object, session?: string) =>
  bed.call(who, { method: 'POST', url: `${PATH}${path}`, payload }, session)

/** Advances the clock to the next time that it is this hour in India. */
function goTo(hour: number) {
  const ofDayMs = (bed.clock.now().getTime() + 5.5 * HOUR_MS) % (24 * HOUR_MS)
  bed.clock.advance((hour * HOUR_MS - ofDayMs + 24 * HOUR_MS) % (24 * HOUR_MS))
}

async function addDevice(who: RecipientAccount, session?: string, browser = receiver.aBrowser()) {
  const { subscription } = browser
  const added = await post(who, '/devices', { subscription }, session)
  expect(added.statusCode).toBe(200)
  return Object.assign(browser, { id: added.json().data._id as string })
}
const devicesOf = async (who: RecipientAccount) =>
  ((await bed.call(who, { url: `${PATH}/devices` })).json().data as { _id: string }[]).map(({ _id }) => _id)

async function sendAll(waitMs = 5_000) {
  bed.clock.advance(waitMs)
  await eventually(async () => {
    await workOffJobs(pushQueue({ ...bed.deps, push, now: bed.clock.now }), bed.deps)
    const inHand = await bed.db
      .selectFrom('deliveries')
      .innerJoin('devices', 'devices.id', 'deliveries.device_id')
      .select('deliveries.id')
      .where('sent_at', 'is', null)
      .where('paused_until', 'is', null)
      .where((where) => where.or([where('due_at', '<=', bed.clock.now()), where('attempts', '>', 0)]))
      .execute()
    expect(inHand).toEqual([])
  })
}
const titlesAt = ({ received }: TestBrowser) => received.map(({ message }) => message.title)

describe('a push', () => {
  test.each([
    ['hi', 'Sharbati Wheat पर आपसे ऊँची बोली लगी'],
    ['ta', 'Sharbati Wheat: உங்களை விட அதிகம் கேட்டார்கள்'],
  ] as const)(
    'has the text of the bell on each device, in %s, and opens its page',
    async (language, title) => {
      const data = {
        ...meera,
        role: 'business',
        isVerified: true,
        ...accountLanguageOf(language),
        createdAt: bed.clock.now().toISOString(),
      }
      const about = { source: '/identity', subject: meera.userId, version: 2, time: data.createdAt }
      await bed.bus.publish(topics.users, [createEvent({ type: 'user-updated', ...about, data } as never)])
      const [phone, laptop] = [await addDevice(meera), await addDevice(meera)]
      const { auctionId } = await outbidOnALot(bed)
      await sendAll()
      for (const { received } of [phone, laptop]) {
        expect(received).toMatchObject([
          {
            message: {
              title,
              link: `/auction/${auctionId}`,
              tag: `outbid:${auctionId}`,
              language,
            },
            ttl: '3600',
            urgency: 'high',
          },
        ])
      }
    },
  )

  test('represents a whole burst of events, and the next one follows after a pause', async () => {
    const phone = await addDevice(farmer)
    const auction = await outbidOnALot(bed)
    await bed.consume(auction.bid(meera, 2_075_00))
    await sendAll(MINUTE_MS)
    expect(titlesAt(phone)).toEqual(['3 new bids on your lot'])
    await bed.consume(auction.bid(rival, 2_100_00))
    await sendAll(MINUTE_MS)
    expect(titlesAt(phone)).toHaveLength(1)
    await sendAll(15 * MINUTE_MS)
    expect(titlesAt(phone)).toEqual(['3 new bids on your lot', '4 new bids on your lot'])
  })

  test('is not sent if it was read or turned off, or the user leads again', async () => {
    const phone = await addDevice(meera)
    await outbidOnALot(bed)
    await post(meera, '/read', { all: true })
    await sendAll()
    const again = await outbidOnALot(bed)
    await bed.consume(again.bid(meera, 2_075_00))
    await sendAll()
    await bed.prefer(meera, ({ kinds }) => {
      kinds.outbid.push = false
    })
    await outbidOnALot(bed)
    await sendAll()
    expect(titlesAt(phone)).toEqual([])
  })

  test('two instances that consume the same events and send at once notify each device once', async () => {
    const phone = await addDevice(rival)
    const bus = createInProcessEventBus({ logger: silentLogger })
    const another = await bed.startAnother(bus)
    const lots = Array.from({ length: 20 }, () => anAuction(farmer, bed.clock.now))
    const events = lots.flatMap((lot) => [lot.created(), lot.bid(rival, 2_025_00), lot.closed('sold')])
    await Promise.all([
      bed.bus.publish(topics.auctions, events),
      bus.publish(topics.auctions, [...events, ...events]),
    ])
    await Promise.all([sendAll(0), sendAll(0)])
    expect(titlesAt(phone)).toHaveLength(20)
    expect(new Set(phone.received.map(({ message }) => message.tag)).size).toBe(20)
    await another.stop()
    await bus.close()
  })
})

test('a push that cannot be written delays no other by more than one round', async () => {
  const [phone, laptop] = [await addDevice(meera), await addDevice(farmer)]
  await outbidOnALot(bed)
  // Due only in this round: the service's own sender uses the test's clock.
  const unwritable = { notice: 'null', due_at: new Date(bed.clock.now().getTime() + 1) }
  await bed.db.updateTable('deliveries').set(unwritable).where('device_id', '=', phone.id).execute()
  const later = () => new Date(bed.clock.now().getTime() + MINUTE_MS)
  await workOffJobs(pushQueue({ ...bed.deps, push, now: later }), bed.deps)
  expect([titlesAt(phone).length, titlesAt(laptop).length]).toEqual([0, 1])
  const deliveries = bed.db.selectFrom('deliveries').select(['attempts', 'due_at'])
  const waiting = await deliveries.where('device_id', '=', phone.id).executeTakeFirstOrThrow()
  expect(waiting.attempts).toBe(1)
  expect(waiting.due_at.getTime()).toBeGreaterThan(later().getTime())
  await bed.db.deleteFrom('deliveries').where('device_id', '=', phone.id).execute()
})

describe('in the quiet hours, 22 to 6 in India', () => {
  test('unread notifications come as one in the morning; being outbid comes at once', async () => {
    const phone = await addDevice(rival)
    goTo(23)
    const [first, second, third] = [
      await outbidOnALot(bed, 'Wheat'),
      await outbidOnALot(bed, 'Rice'),
      await outbidOnALot(bed, 'Gram'),
    ]
    await bed.consume(first.closed('sold'), second.closed('sold'), third.bid(meera, 2_075_00))
    await sendAll()
    expect(titlesAt(phone)).toEqual(['You were outbid on Gram'])
    goTo(6)
    await sendAll()
    expect(titlesAt(phone)).toEqual(['You were outbid on Gram', '2 notifications of last night'])
    expect(phone.received[1]?.message.link).toBe('/home')
  })

  test('a single notification has its own text, and a read one is not sent', async () => {
    const [phone, other] = [await addDevice(rival), await addDevice(farmer)]
    goTo(23)
    const auction = await outbidOnALot(bed)
    await bed.consume(auction.closed('sold'))
    await sendAll()
    await post(farmer, '/read', { all: true })
    goTo(6)
    await sendAll()
    expect([titlesAt(phone), titlesAt(other)]).toEqual([['You won Sharbati Wheat'], []])
  })
})

describe('a push service', () => {
  test.each([404, 410, 403])('that answers %i removes the device', async (status) => {
    const phone = await addDevice(meera)
    phone.answer.status = status
    await outbidOnALot(bed)
    await sendAll()
    expect(await devicesOf(meera)).toEqual([])
  })

  test.each([
    [429, '120', 2 * MINUTE_MS],
    [503, undefined, MINUTE_MS],
  ])('that answers %i is paused, and other devices are not', async (status, retryAfter, pauseMs) => {
    const [phone, laptop] = [await addDevice(meera), await addDevice(meera)]
    phone.answer = { status, ...(retryAfter ? { retryAfter } : {}) }
    await outbidOnALot(bed)
    await sendAll()
    expect([titlesAt(phone).length, titlesAt(laptop).length]).toEqual([0, 1])
    phone.answer = { status: 201 }
    await sendAll(pauseMs - 1)
    expect(titlesAt(phone)).toEqual([])
    await sendAll(MINUTE_MS)
    expect([titlesAt(phone).length, titlesAt(laptop).length]).toEqual([1, 1])
  })

  test('that stays unreachable is given up once the notification is old', async () => {
    const phone = await addDevice(meera)
    phone.answer.status = 500
    await outbidOnALot(bed)
    await sendAll()
    phone.answer.status = 201
    await sendAll(2 * HOUR_MS)
    expect(titlesAt(phone)).toEqual([])
    expect(await devicesOf(meera)).toEqual([phone.id])
  })
})

describe('devices', () => {
  test('are limited to ten, of which a new one replaces the oldest; each belongs to the user who subscribed last', async () => {
    const browsers = []
    for (let number = 0; number < 11; number++) {
      bed.clock.advance(1)
      browsers.push(await addDevice(meera))
    }
    const ids = browsers.map(({ id }) => id)
    expect(await devicesOf(meera)).toEqual(ids.slice(1).reverse())
    const [, last = receiver.aBrowser()] = browsers
    expect((await addDevice(meera, undefined, last)).id).toBe(ids[1])
    await addDevice(rival, undefined, last)
    expect([(await devicesOf(meera)).length, (await devicesOf(rival)).length]).toEqual([9, 1])
  })

  test('are removed by their owner alone, with their session, and with the account', async () => {
    const [one, two, three] = [
      await addDevice(meera, 'a'),
      await addDevice(meera, 'b'),
      await addDevice(meera, 'c'),
    ]
    const url = `${PATH}/devices/${one.id}`
    await bed.call(rival, { method: 'DELETE', url })
    expect(await devicesOf(meera)).toHaveLength(3)
    await bed.call(meera, { method: 'DELETE', url })
    const data = { userId: meera.userId, reason: 'logout', sessionKeys: ['b'] } as const
    const about = {
      source: '/identity',
      subject: meera.userId,
      version: 3,
      time: bed.clock.now().toISOString(),
    }
    await outbidOnALot(bed)
    await bed.bus.publish(topics.users, [
      createEvent({ type: 'session-ended', ...about, data: { ...data, sessionKeys: ['b'] } }),
    ])
    expect(await devicesOf(meera)).toEqual([three.id])
    await sendAll()
    expect([titlesAt(two).length, titlesAt(three).length]).toEqual([0, 1])
    await bed.deletePerson(meera.userId)
    expect(await devicesOf(meera)).toEqual([])
  })

  test.each([
    'http://updates.push.services.mozilla.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://10.1.2.3/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:192.168.0.1]/a',
    'https://[fd00::1]/a',
    'https://postgres/a',
    'https://kafka.boli.internal/a',
    'https://redis.boli/a',
    'https://kubernetes.default/a',
    'https://kubernetes.default.svc./a',
    'https://com/a',
    'https://updates.push.services.mozilla.com:5432/a',
    'https://user:password@updates.push.services.mozilla.com/a',
    'javascript:alert(1)',
  ])('are refused at %s', async (endpoint) => {
    const { keys } = receiver.aBrowser().subscription
    const refused = await post(meera, '/devices', { subscription: { endpoint, keys } })
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ field: 'subscription' }]])
  })

  test('are refused with keys that cannot encrypt', async () => {
    const { endpoint, keys } = receiver.aBrowser().subscription
    for (const wrong of [
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    ]) {
      expect((await post(meera, '/devices', { subscription: { endpoint, keys: wrong } })).statusCode).toBe(
        400,
      )
    }
  })
})

test.each([['10.0.0.7'], ['::1'], ['203.0.113.9'], ['fe80::1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1']])(
  'a host name that resolves to %s is not connected to',
  async (address) => {
    const keys = parsePushKeys(generatePushKeys()) as PushKeys
    const lookup = (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      // Refused even if the name also has a public address.
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ])
    const service = createPushService({ keys, subject: SUBJECT, world: { lookup } as never })
    const { p256dh, auth } = receiver.aBrowser().subscription.keys
    const to = { endpoint: 'https://push.services.example/a', p256dh, auth }
    const manner = { ttlSeconds: 60, urgency: 'normal', topic: 'a' } as const
    expect(await service.send(to, '{}', manner)).toBe('gone')
  },
)

test('without keys nothing is pushed, and no device is added', async () => {
  const quiet = await startNotifications()
  const person = quiet.aPerson()
  expect((await quiet.call(person, { url: `${PATH}/push-key` })).json().data).toEqual({ key: null })
  const { subscription } = receiver.aBrowser()
  const refused = await quiet.call(person, {
    method: 'POST',
    url: `${PATH}/devices`,
    payload: { subscription },
  })
  expect(refused.statusCode).toBe(404)
  await quiet.stop()
})

test('a mismatched key pair is reported when the service starts', () => {
  const [one, other] = [generatePushKeys().split(':'), generatePushKeys().split(':')]
  expect([parsePushKeys(`${one[0]}:${other[1]}`), parsePushKeys('x:y'), parsePushKeys('')]).toEqual([
    null,
    null,
    null,
  ])
})
