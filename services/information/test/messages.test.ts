import { CLIENT_ADDRESS_HEADER, createEvent, isEvent, newId, topics } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { startHousekeeping } from '../src/housekeeping.ts'
import { admin, farmer, type InformationApp, useInformation } from './support/information-app.ts'

const message = {
  name: 'Asha',
  email: 'asha@example.org',
  subject: 'Weighing',
  message: 'Who weighs the lot?\n<b>Thanks</b>',
}
const information = useInformation()

type Who = Parameters<InformationApp['call']>[0]
const list = '/api/v1/admin/contact-messages'
const send = (body: object, who: Who = null, headers = {}) =>
  information.call(who, { method: 'POST', url: '/api/v1/info/contact', payload: body, headers })
/** The messages that an administrator finds. */
const found = async (query = '') => (await information.call(admin, { url: `${list}?${query}` })).json()

test('stores a message, mails it once the mail server is available, and shows it to administrators', async () => {
  information.faults.isMailDown = true
  const answer = await send(message)
  expect(answer.json()).toMatchObject({ status: 200, message: 'Message sent successfully!', data: null })
  await eventually(() => expect(information.faults.refusedMails).toBeGreaterThan(0))
  information.faults.isMailDown = false
  information.clock.now = new Date(information.clock.now.getTime() + 61_000)
  const mail = await eventually(() => {
    const [first] = information.mails
    if (!first) throw new Error('not mailed yet')
    return first
  })
  const addresses = { to: 'support@boli.example', replyTo: 'asha@example.org' }
  expect(mail).toMatchObject({ ...addresses, subject: 'Contact: Weighing' })
  expect(mail.text).toContain('asha@example.org')
  expect(mail.html).not.toContain('<b>')

  await eventually(() => expect(information.published.map(({ type }) => type)).toContain('message-received'))
  expect((await found()).data).toMatchObject([{ ...message, user: null, auctionId: null, answeredAt: null }])
})

test('records in the audit once a day that an administrator viewed messages', async () => {
  const looker = { ...admin, userId: newId(), username: 'looker' }
  const view = () => information.call(looker, { url: list })
  const views = () =>
    information.published.filter(
      ({ data }) => 'act' in data && data.act === 'see-messages' && data.admin.userId === looker.userId,
    )
  await Promise.all([view(), view()])
  expect((await view()).statusCode).toBe(200)
  await eventually(() => expect(views()).toHaveLength(1))
  expect(views()[0]?.data).toMatchObject({ admin: { username: 'looker' }, facts: {} })
  const before = information.clock.now
  information.clock.now = new Date(before.getTime() + 24 * 3_600_000)
  await view()
  await eventually(() => expect(views()).toHaveLength(2))
  information.clock.now = before
})

test('stores the signed-in user and the lot that a message is about', async () => {
  const user = { userId: newId(), username: 'ravi' }
  const auctionId = newId()
  const sent = await send({ ...message, subject: 'My lot', auctionId }, { ...farmer, ...user })
  expect(sent.statusCode).toBe(200)
  const [first] = (await found('query=my%20lot')).data
  expect(first).toMatchObject({ user: { _id: user.userId, username: 'ravi' }, auctionId })
})

describe('contact messages', () => {
  const change = (method: 'PATCH' | 'DELETE', id: string, payload?: object, who: Who = admin) =>
    information.call(who, { method, url: `${list}/${id}`, ...(payload && { payload }) })

  beforeAll(async () => {
    await information.db.deleteFrom('messages').execute()
    for (const subject of ['Payment', 'Transport', 'Payment again']) {
      information.clock.now = new Date(information.clock.now.getTime() + 1000)
      await send({ ...message, subject })
    }
  })

  test.each([
    ['', ['Payment again', 'Transport', 'Payment'], 3, false],
    ['query=PAYMENT', ['Payment again', 'Payment'], 2, false],
    ['query=lot%20asha@', ['Payment again', 'Transport', 'Payment'], 3, false],
    ['query=nothing', [], 0, false],
    ['limit=2', ['Payment again', 'Transport'], 3, true],
    ['limit=2&page=2', ['Payment'], 3, false],
    ['answered=true', [], 0, false],
  ])('are found by %j', async (query, subjects, total, hasMore) => {
    const { data, ...rest } = await found(query)
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(subjects)
    expect(rest).toMatchObject({ total, hasMore, waiting: 3 })
  })

  test('are answered once, and can be reopened after a mistake', async () => {
    const [{ _id }] = (await found('query=transport')).data
    const first = (await change('PATCH', _id, { answered: true }, { ...admin, username: 'meera' })).json()
    expect(first.data).toMatchObject({ answeredAt: information.clock.now.toISOString(), answeredBy: 'meera' })
    information.clock.now = new Date(information.clock.now.getTime() + 1000)
    const second = await change('PATCH', _id, { answered: true }, { ...admin, username: 'other' })
    expect(second.json().data).toEqual(first.data)
    expect(await found('answered=true')).toMatchObject({ total: 1, waiting: 2, data: [{ _id }] })
    expect(await found('answered=false')).toMatchObject({ total: 2 })
    expect((await change('PATCH', _id, { answered: false })).json().data.answeredBy).toBeNull()
    expect(await found()).toMatchObject({ waiting: 3 })
  })

  test('are removed, once', async () => {
    const [{ _id }] = (await found('query=transport')).data
    expect((await change('DELETE', _id)).json().message).toBe('Message deleted successfully')
    expect((await change('DELETE', _id)).statusCode).toBe(404)
    expect((await change('PATCH', _id, { answered: true })).statusCode).toBe(404)
    expect(await found()).toMatchObject({ total: 2 })
    // The audit records each action once, and no action without a change.
    await eventually(() => {
      const handled = information.published.filter((event) => isEvent(event, 'message-handled'))
      expect(handled.map(({ data }) => [data.messageId, data.act])).toEqual([
        [_id, 'answer-message'],
        [_id, 'reopen-message'],
        [_id, 'delete-message'],
      ])
      expect(handled[0]?.data.admin.username).toBe('meera')
    })
  })
})

describe('the limit of messages an hour', () => {
  const refusedOf = async (many: number, sendOne: (number: number) => ReturnType<typeof send>) => {
    const answers = await Promise.all(Array.from({ length: many }, (_, number) => sendOne(number)))
    return answers.filter(({ statusCode }) => statusCode === 429)
  }
  const later = (ms: number) => {
    information.clock.now = new Date(information.clock.now.getTime() + ms)
  }

  test('is twenty for the guests of one address, whatever e-mail they type', async () => {
    const headers = await information.from('203.0.113.7')
    const refused = await refusedOf(22, (n) =>
      send({ ...message, email: `n${n}@example.org` }, null, headers),
    )
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBe(3600)
    const forged = { ...headers, [CLIENT_ADDRESS_HEADER]: '203.0.113.8', 'x-boli-edge-token': 'forged' }
    expect((await send(message, null, await information.from('203.0.113.9'))).statusCode).toBe(200)
    // The limit does not block the entered e-mail address, and does not apply to signed-in users.
    expect((await send({ ...message, email: 'n1@example.org' }, farmer, headers)).statusCode).toBe(200)
    // Calls that no gateway vouches for count as one unknown address.
    expect(await refusedOf(21, () => send(message, null, forged))).not.toHaveLength(0)
    later(3_600_000)
    expect((await send(message, null, headers)).statusCode).toBe(200)
  })

  test('is sixteen times as high for an IPv6 network', async () => {
    const { db } = information
    const received_at = information.clock.now
    const subscribers = Array.from({ length: 17 }, (_, number) => `2001:db8:1:${number}::/64`)
    const sent = subscribers.slice(0, 16).flatMap((address) => Array.from({ length: 20 }, () => address))
    const rows = sent.map((address) => ({ message_id: newId(), sender: `address ${address}`, received_at }))
    const sendFrom = async (address: string) =>
      (await send(message, null, await information.from(address))).statusCode
    await db.insertInto('recent_senders').values(rows.slice(1)).execute()
    expect(await sendFrom('2001:db8:1:0::/64')).toBe(200)
    expect(await sendFrom(subscribers[16] ?? '')).toBe(429)
    expect(await sendFrom('2001:db8:2:0::/64')).toBe(200)
    later(3_600_000)
    expect(await sendFrom(subscribers[16] ?? '')).toBe(200)
  })

  test('is five for one user', async () => {
    const who = { ...farmer, userId: newId() }
    expect(await refusedOf(7, () => send(message, who))).toHaveLength(2)
    later(3_600_000)
    expect((await send(message, who)).statusCode).toBe(200)
    const stored = await information.db.selectFrom('recent_senders').selectAll().execute()
    expect(stored.map(({ received_at }) => received_at)).toEqual(stored.map(() => information.clock.now))
  })
})

test('gives up a mail whose recipient does not exist, and one refused for three days, so that others are sent', async () => {
  const { faults, clock, db } = information
  const states = db.selectFrom('messages').select(['attempts', 'mailed_at', 'mail_given_up_at'])
  const state = (subject: string) => states.where('subject', '=', subject).executeTakeFirstOrThrow()
  faults.unknown.add('Contact: Unknown')
  faults.isMailDown = true
  const headers = await information.from('203.0.113.77')
  await send({ ...message, subject: 'Late' }, null, headers)
  await eventually(async () => expect(await state('Late')).toMatchObject({ attempts: 1 }))
  clock.now = new Date(clock.now.getTime() + 3 * 24 * 3_600_000 + 61_000)
  await eventually(async () => expect(await state('Late')).toMatchObject({ mail_given_up_at: clock.now }))
  faults.isMailDown = false
  await send({ ...message, subject: 'Unknown' }, null, headers)
  await send({ ...message, subject: 'Good' }, null, headers)
  await eventually(async () => expect(await state('Good')).toMatchObject({ mailed_at: clock.now }))
  expect(await state('Unknown')).toMatchObject({ attempts: 1, mailed_at: null, mail_given_up_at: clock.now })
})

test('gives users their own messages, deletes them with the account, and deletes old ones anyway', async () => {
  const { clock, storage } = information
  const [asha, ravi] = [newId(), newId()].map((userId) => ({ ...farmer, userId }))
  for (const who of [asha, ravi]) await send({ ...message, subject: `From ${who?.userId}` }, who)
  const own = await information.call(asha ?? null, { url: '/api/v1/info/my-data' })
  expect(own.json().data.messages).toMatchObject([{ subject: `From ${asha?.userId}`, email: message.email }])
  const subject = asha?.userId ?? ''
  const data = { userId: subject, deletedAt: clock.now.toISOString() }
  const gone = createEvent({ type: 'user-deleted', source: 'identity', subject, version: 2, data })
  await information.bus.publish(topics.users, [gone, gone])
  const left = async () =>
    (await information.db.selectFrom('messages').select('subject').execute()).map(({ subject }) => subject)
  expect(await left()).toContain(`From ${ravi?.userId}`)
  expect(await left()).not.toContain(`From ${subject}`)
  const later = new Date(clock.now.getTime() + 3 * 366 * 24 * 3_600_000)
  const housekeeping = startHousekeeping({ ...storage, logger: silentLogger, now: () => later })
  await eventually(async () => expect(await left()).toEqual([]))
  await housekeeping.stop()
})

test('shows everyone the address of support', async () => {
  const answer = await information.call(null, { url: '/api/v1/info/contact' })
  expect(answer.json().data).toEqual({ email: 'support@boli.example' })
})
