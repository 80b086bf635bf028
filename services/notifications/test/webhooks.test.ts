import type { RecipientAccount, WebhookKind } from '@boli/contracts'
import { createEvent, topics, webhookData, webhookKinds } from '@boli/contracts'
import { renewSeals, workOffJobs } from '@boli/database'
import { eventually } from '@boli/test-kit'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { dealChanged } from '@boli/test-kit/snapshots'
import { Webhook as Verifier } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebhookReceivers } from '../src/channels/webhook/receivers.ts'
import { webhookQueues } from '../src/channels/webhook/webhook-queue.ts'
import { cleanUp, sealedSecrets } from '../src/housekeeping.ts'
import { anAuction } from './support/auction-events.ts'
import { aDeal } from './support/deal-events.ts'
import { type NotificationsTestBed, startNotifications } from './support/notifications-app.ts'
import { farmer, meera, rival, usePeople } from './support/people.ts'
import { startWebhookReceivers, type TestReceiver } from './support/webhook-receiver.ts'

const TIMEOUT_MS = 2_000
let receivers: Awaited<ReturnType<typeof startWebhookReceivers>>
let bed: NotificationsTestBed

/** Host names, each with the addresses that it resolves to. */
const names: Record<string, string> = {
  'inner.example.com': '10.0.0.5',
  'metadata.example.com': '169.254.169.254',
}
const world = {
  timeoutMs: TIMEOUT_MS,
  lookup: (host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: names[host] ?? '127.0.0.1', family: 4 }]),
} as never

beforeAll(async () => {
  receivers = await startWebhookReceivers()
  bed = await startNotifications({ webhooks: createWebhookReceivers({ allowsOwnMachine: true, world }) })
})
afterAll(async () => {
  await bed?.stop()
  await receivers?.stop()
})
usePeople({ aPerson: () => bed.aPerson() })
// A receiver of an earlier test that hangs would be tried again whenever the clock moves on.
beforeEach(() => bed.db.deleteFrom('webhooks').execute())

const PATH = '/api/v1/webhooks'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = async (who: RecipientAccount, method: Method, path = '', payload?: object) => {
  const answer = await bed.call(who, { method, url: `${PATH}${path}`, ...(payload && { payload }) })
  return { code: answer.statusCode, body: answer.json(), data: answer.json().data }
}
async function addWebhook(
  who: RecipientAccount,
  receiver: TestReceiver,
  kinds: readonly WebhookKind[] = webhookKinds,
) {
  const { code, data } = await call(who, 'POST', '', { address: receiver.address, kinds })
  expect(code).toBe(201)
  bed.clock.advance(1)
  return data as { _id: string; secret: string }
}
const viewOf = async (who: RecipientAccount, id: string) =>
  (await call(who, 'GET')).data.find(({ _id }: { _id: string }) => _id === id)
const deliveriesOf = async (who: RecipientAccount, id: string) =>
  (await call(who, 'GET', `/${id}/deliveries`)).data

/** Sends the deliveries that are due. */
async function sendDue() {
  const sending = { ...bed.deps, now: bed.clock.now, countWebhook: () => undefined }
  for (const queue of webhookQueues(sending)) await workOffJobs(queue, sending)
}

/** Longer than the pause after a failure, shorter than the lease of a delivery that is under way. */
const LONGEST_PAUSE_MS = 30_000

/** Sends due deliveries until none to this webhook is due or under way; the service sends them as well. */
async function sendAll(id: string) {
  await eventually(async () => {
    await sendDue()
    const paused = new Date(bed.clock.now().getTime() + LONGEST_PAUSE_MS)
    const open = await bed.db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
      .select('webhook_deliveries.id')
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .where((where) => where.or([where('due_at', '<=', bed.clock.now()), where('busy_until', '>', paused)]))
      .execute()
    expect(open).toEqual([])
  })
}
const typesAt = ({ received }: TestReceiver) => received.map(({ event }) => event.type)

/** A test message, of which one try is made. */
async function tryOnce(receiver: TestReceiver) {
  const hook = await addWebhook(meera, receiver)
  await call(meera, 'POST', `/${hook._id}/test`)
  await sendAll(hook._id)
  const [delivery] = await deliveriesOf(meera, hook._id)
  return { hook, delivery }
}

describe('a webhook', () => {
  test('is sent prices and outcomes of lots that its owner bids on, as documented, signed and without names', async () => {
    const [ofMeera, ofFarmer, ofRival] = [receivers.aReceiver(), receivers.aReceiver(), receivers.aReceiver()]
    const hook = await addWebhook(meera, ofMeera)
    const hookOfFarmer = await addWebhook(farmer, ofFarmer, ['price-changed', 'auction-created'])
    const hookOfRival = await addWebhook(rival, ofRival, ['won', 'outbid'])
    const lot = anAuction(farmer, bed.clock.now)
    await bed.consume(lot.created(), lot.bid(meera, 2_025_00), lot.bid(rival, 2_050_00))
    await bed.consume(lot.closed('sold'))
    for (const { _id } of [hook, hookOfFarmer, hookOfRival]) await sendAll(_id)
    expect(typesAt(ofMeera).sort()).toEqual(['auction-created', 'lost', 'outbid', 'price-changed'])
    expect(typesAt(ofFarmer).sort()).toEqual(['auction-created', 'price-changed'])
    expect(typesAt(ofRival)).toEqual(['won'])
    for (const { headers, body, event } of ofMeera.received) {
      expect(new Verifier(hook.secret).verify(body, headers)).toEqual(event)
      expect(event).toMatchObject({ specversion: '1.0', subject: lot.auctionId, id: headers['webhook-id'] })
      expect(event.source).toBe('https://boli.example/auctions')
      expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
      expect(Value.Errors(webhookData[event.type as WebhookKind], event.data)).toEqual([])
      for (const { username } of [farmer, meera, rival]) expect(body).not.toContain(username)
    }
    // Deliveries to one receiver may overtake each other.
    const priceAt = ({ received }: typeof ofMeera) =>
      received.find(({ event }) => event.type === 'price-changed')?.event.data
    expect(priceAt(ofMeera)).toMatchObject({ price: 2_050, minimumNextBid: 2_075, totalBids: 2 })
    expect(priceAt(ofFarmer)).toMatchObject({ status: 'completed' })
  })

  test('is sent prices and the end of lots that its owner only follows, in any order of events, until it is unfollowed', async () => {
    const receiver = receivers.aReceiver()
    const hook = await addWebhook(meera, receiver)
    const [ended, left] = [anAuction(farmer, bed.clock.now), anAuction(farmer, bed.clock.now)]
    const following = (auctionId: string, version: number, follows: boolean) =>
      createEvent({
        ...{ type: 'following-changed', source: '/auctions', subject: auctionId, version },
        data: { userId: meera.userId, auctionId, follows },
      })
    await bed.bus.publish(topics.followers, [
      following(ended.auctionId, 1, true),
      following(left.auctionId, 2, false),
      following(left.auctionId, 1, true),
    ])
    await bed.consume(ended.created(), ended.bid(rival, 2_025_00), left.created(), left.bid(rival, 2_025_00))
    await sendAll(hook._id)
    await bed.consume(ended.closed('sold'), left.closed('sold'))
    bed.clock.advance(1_000)
    await sendAll(hook._id)
    const prices = receiver.received.filter(({ event }) => event.type !== 'auction-created')
    expect(prices.map(({ event }) => [event.type, event.subject, event.data.status])).toEqual([
      ['price-changed', ended.auctionId, 'active'],
      ['price-changed', ended.auctionId, 'completed'],
    ])
    await bed.deletePerson(meera.userId)
    await bed.bus.publish(topics.followers, [following(left.auctionId, 3, true)])
    const rows = bed.db.selectFrom('lot_followers').select('version').where('user_id', '=', meera.userId)
    expect(await rows.execute()).toEqual([])
  })

  test('is sent changes and payments of deals of its owner, and nothing of others', async () => {
    const [own, other] = [receivers.aReceiver(), receivers.aReceiver()]
    const hook = await addWebhook(farmer, own)
    const hookOfOther = await addWebhook(rival, other, ['deal-changed', 'payment-received'])
    const deal = aDeal(farmer, meera, { receivedPaise: 2_275_000 })
    await bed.bus.publish(topics.deals, [dealChanged(deal, 'payment-received', 'farmer', bed.clock.now())])
    for (const { _id } of [hook, hookOfOther]) await sendAll(_id)
    expect(typesAt(own).sort()).toEqual(['deal-changed', 'payment-received'])
    const payment = own.received.find(({ event }) => event.type === 'payment-received')
    expect(payment?.event.data).toMatchObject({ received: 22_750, due: 22_750 })
    for (const { event } of own.received)
      expect(Value.Errors(webhookData[event.type as WebhookKind], event.data)).toEqual([])
    expect(other.received).toEqual([])
  })

  test('is sent at most one price a second of a lot, the newest', async () => {
    const receiver = receivers.aReceiver()
    const hook = await addWebhook(farmer, receiver, ['price-changed'])
    const lot = anAuction(farmer, bed.clock.now)
    await bed.consume(lot.created(), lot.bid(meera, 2_025_00))
    await sendAll(hook._id)
    for (const price of [2_050_00, 2_075_00, 2_100_00]) await bed.consume(lot.bid(rival, price))
    await sendDue()
    const prices = () => receiver.received.map(({ event }) => event.data.price)
    expect(prices()).toEqual([2_025])
    bed.clock.advance(1_000)
    await sendAll(hook._id)
    expect(prices()).toEqual([2_025, 2_100])
  })

  test('signs with both secrets for a day after a rotation, and a secret is shown only when it is made and stored encrypted', async () => {
    const receiver = receivers.aReceiver()
    const hook = await addWebhook(meera, receiver)
    const { secret } = (await call(meera, 'POST', `/${hook._id}/rotate`)).data
    expect(JSON.stringify((await call(meera, 'GET')).body)).not.toContain('whsec_')
    const verifies = (key: string) => {
      const last = receiver.received.at(-1)
      return Boolean(last && new Verifier(key).verify(last.body, last.headers))
    }
    const send = async () => {
      await call(meera, 'POST', `/${hook._id}/test`)
      await sendAll(hook._id)
    }
    const row = bed.db.selectFrom('webhooks').select(['secret', 'old_secret']).where('id', '=', hook._id)
    const stored = async () => JSON.stringify(await row.executeTakeFirstOrThrow())
    expect(await stored()).not.toContain('whsec_')
    // As an earlier key encrypted it.
    const earlier = { secret: bed.earlierSecrets.seal(secret, hook._id) }
    await bed.db.updateTable('webhooks').set(earlier).where('id', '=', hook._id).execute()
    for (const key of ['earlier', 'current']) {
      await send()
      expect([key, verifies(secret), verifies(hook.secret)]).toEqual([key, true, true])
      await renewSeals(bed.deps, sealedSecrets)
      expect(await stored()).toContain(`"secret":"${bed.deps.secrets.currentPrefix}`)
    }
    // The verifier compares with the real clock, by which a day has not passed.
    bed.clock.advance(DAY_MS)
    await send()
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  test('that is off is sent nothing, and those of others are not found', async () => {
    const receiver = receivers.aReceiver()
    const hook = await addWebhook(meera, receiver)
    expect((await call(meera, 'PATCH', `/${hook._id}`, { isOn: false })).data).toMatchObject({
      isOn: false,
      offReason: 'user',
    })
    expect((await call(meera, 'POST', `/${hook._id}/test`)).body.code).toBe('webhook-off')
    await bed.consume(anAuction(farmer, bed.clock.now).created())
    expect(await deliveriesOf(meera, hook._id)).toEqual([])
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect(
        (await call(rival, method, `/${hook._id}${path}`, method === 'PATCH' ? {} : undefined)).code,
      ).toBe(404)
    expect((await call(meera, 'DELETE', `/${hook._id}`)).code).toBe(200)
    expect((await call(meera, 'GET')).data).toEqual([])
  })

  test.each(['http://example.com/hook', 'https://10.0.0.5/hook', 'file:///etc/passwd', 'hook'])(
    'cannot have the address %s',
    async (address) => {
      const { code, body } = await call(meera, 'POST', '', { address, kinds: ['won'] })
      expect([code, body.errors[0].code]).toEqual([400, 'webhook-address'])
    },
  )

  test('is limited to ten per user, and adding one notifies its owner', async () => {
    const receiver = receivers.aReceiver()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call(meera, 'POST', '', { address: receiver.address, kinds: ['won'] }),
      ),
    )
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(10)
    expect(answers.find(({ code }) => code !== 201)?.body.code).toBe('webhook-limit')
    const bell = (await bed.call(meera, { url: '/api/v1/notifications' })).json().data
    expect(bell[0]).toMatchObject({ kind: 'security', link: '/profile/webhooks' })
  })

  test('is deleted with the account of its owner', async () => {
    const hook = await addWebhook(meera, receivers.aReceiver())
    await bed.deletePerson(meera.userId)
    const left = await bed.db.selectFrom('webhooks').select('id').where('id', '=', hook._id).execute()
    expect(left).toEqual([])
  })
})

describe('a receiver that', () => {
  test.each<[string, (receiver: TestReceiver) => void, object]>([
    ['hangs', (receiver) => (receiver.answer = () => undefined), { status: null, answer: 'timeout' }],
    [
      'redirects',
      (receiver) => (receiver.answer = (response) => response.writeHead(307, { location: '/' }).end()),
      { status: 307 },
    ],
    [
      'resolves to an internal address',
      (receiver) => (receiver.address = 'https://inner.example.com/hook'),
      { status: null, answer: 'address-not-allowed' },
    ],
    [
      'resolves to the metadata of a cloud',
      (receiver) => (receiver.address = 'https://metadata.example.com/hook'),
      { status: null, answer: 'address-not-allowed' },
    ],
    [
      'answers an error at great length',
      (receiver) => (receiver.answer = (response) => response.writeHead(500).end('x'.repeat(100_000))),
      { status: 500, answer: 'x'.repeat(500) },
    ],
  ])('%s is tried again later, and its answer is stored', async (_, spoil, expected) => {
    const receiver = receivers.aReceiver()
    spoil(receiver)
    const { hook, delivery } = await tryOnce(receiver)
    expect(delivery).toMatchObject({ state: 'waiting', tries: 1, ...expected })
    expect(await viewOf(meera, hook._id)).toMatchObject({ isOn: true, failingSince: expect.any(String) })
  })

  test('promises more bytes than it sends has received the message', async () => {
    const receiver = receivers.aReceiver()
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('thanks')
    }
    const { delivery } = await tryOnce(receiver)
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, answer: 'thanks' })
  })

  test('closes a connection as it is used again gets the message at once over another', async () => {
    const receiver = receivers.aReceiver()
    const used = new Set<unknown>()
    receiver.answer = (response) => {
      if (used.has(response.socket)) return response.socket?.destroy()
      used.add(response.socket)
      response.writeHead(204).end()
    }
    const { hook } = await tryOnce(receiver)
    await call(meera, 'POST', `/${hook._id}/test`)
    await sendAll(hook._id)
    expect(await deliveriesOf(meera, hook._id)).toMatchObject([
      { state: 'delivered', tries: 1 },
      { state: 'delivered', tries: 1 },
    ])
    expect([receiver.received.length, used.size]).toEqual([3, 2])
  })

  test('hangs delays neither another receiver nor a mail', async () => {
    const [hanging, answering] = [receivers.aReceiver(), receivers.aReceiver()]
    hanging.answer = () => undefined
    const slow = await addWebhook(meera, hanging)
    const quick = await addWebhook(rival, answering)
    for (let times = 0; times < 5; times += 1) await call(meera, 'POST', `/${slow._id}/test`)
    await expect.poll(() => hanging.received.length).toBe(1)
    await call(rival, 'POST', `/${quick._id}/test`)
    await expect.poll(() => answering.received.length, { timeout: 3 * TIMEOUT_MS }).toBe(1)
    bed.clock.advance(MINUTE_MS)
    expect(await bed.mailsTo(rival.email)).not.toEqual([])
    expect(hanging.received.length).toBeLessThan(5)
  })

  test('answers 410 is switched off at once, and its owner is notified in the bell and by mail', async () => {
    const { hook, delivery } = await tryOnce(receivers.aReceiver(410))
    expect(delivery).toMatchObject({ state: 'failed', status: 410 })
    expect(await viewOf(meera, hook._id)).toMatchObject({ isOn: false, offReason: 'gone' })
    const bell = (await bed.call(meera, { url: '/api/v1/notifications' })).json().data
    expect(bell.map(({ body }: { body: string }) => body)).toContainEqual(
      expect.stringMatching(/^A webhook was switched off/),
    )
    bed.clock.advance(MINUTE_MS)
    const mails = await bed.mailsTo(meera.email)
    expect(mails.some(({ text }) => text.includes('A webhook was switched off'))).toBe(true)
  })

  test('fails is tried seven times over a day with the same id, and is sent the message again on demand', async () => {
    const receiver = receivers.aReceiver(503)
    const { hook } = await tryOnce(receiver)
    const start = bed.clock.now().getTime()
    const waits: number[] = []
    for (let tries = 1; tries < 7; tries += 1) {
      const [{ nextTryAt }] = await deliveriesOf(meera, hook._id)
      const waitMs = Date.parse(nextTryAt) - bed.clock.now().getTime()
      waits.push(waitMs / MINUTE_MS)
      bed.clock.advance(waitMs)
      await sendAll(hook._id)
    }
    expect(waits.map(Math.round)).toEqual([1, 5, 30, 120, 360, 924])
    expect(bed.clock.now().getTime() - start).toBeCloseTo(DAY_MS, -5)
    const [failed] = await deliveriesOf(meera, hook._id)
    expect(failed).toMatchObject({ state: 'failed', tries: 7, nextTryAt: null })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed._id]),
    )
    receiver.answer = (response) => void response.writeHead(204).end()
    bed.clock.advance(MINUTE_MS)
    expect((await call(meera, 'POST', `/${hook._id}/deliveries/${failed._id}/again`)).code).toBe(200)
    await sendAll(hook._id)
    expect((await deliveriesOf(meera, hook._id))[0]).toMatchObject({ state: 'delivered', status: 204 })
    expect(receiver.received).toHaveLength(8)
    expect(await viewOf(meera, hook._id)).toMatchObject({ isOn: true, failingSince: null })
  })

  test('fails for five days is switched off by a message that was never accepted, not by a single failure', async () => {
    const { hook } = await tryOnce(receivers.aReceiver(500))
    for (let hours = 0; hours < 4.5 * 24; hours += 3) {
      bed.clock.advance(3 * HOUR_MS)
      await sendAll(hook._id)
    }
    await call(meera, 'POST', `/${hook._id}/test`)
    bed.clock.advance(12 * HOUR_MS)
    await sendAll(hook._id)
    expect(await viewOf(meera, hook._id)).toMatchObject({ isOn: true })
    for (let hours = 0; hours < 60; hours += 3) {
      bed.clock.advance(3 * HOUR_MS)
      await sendAll(hook._id)
    }
    expect(await viewOf(meera, hook._id)).toMatchObject({ isOn: false, offReason: 'failing' })
  })
})

test('a delivery whose sender ended before it was settled is sent again', async () => {
  const receiver = receivers.aReceiver()
  const hook = await addWebhook(meera, receiver)
  await call(meera, 'POST', `/${hook._id}/test`)
  await sendAll(hook._id)
  // As left by a process that was killed after the claim.
  const leased = new Date(bed.clock.now().getTime() + MINUTE_MS)
  await bed.db.updateTable('webhooks').set({ busy_until: leased }).where('id', '=', hook._id).execute()
  const delivery = bed.db.updateTable('webhook_deliveries').where('webhook_id', '=', hook._id)
  await delivery.set({ state: 'waiting', attempts: 7, answer: null, due_at: leased }).execute()
  bed.clock.advance(MINUTE_MS)
  await sendAll(hook._id)
  expect(receiver.received).toHaveLength(2)
})

test('deliveries are deleted after 30 days, delivered prices after one', async () => {
  const hook = await addWebhook(farmer, receivers.aReceiver())
  const lot = anAuction(farmer, bed.clock.now)
  await bed.consume(lot.created(), lot.bid(meera, 2_025_00))
  await sendAll(hook._id)
  const kinds = async () => {
    await cleanUp({ database: bed.storage.database, now: bed.clock.now })
    return (await deliveriesOf(farmer, hook._id)).map(({ kind }: { kind: string }) => kind).sort()
  }
  expect(await kinds()).toEqual(['auction-created', 'price-changed'])
  bed.clock.advance(DAY_MS + 1)
  expect(await kinds()).toEqual(['auction-created'])
  bed.clock.advance(29 * DAY_MS)
  expect(await kinds()).toEqual([])
})
