import { createEvent, liveChannels, type UserSnapshot } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions, wheat } from './support/auctions-app.ts'
import { handleUserEvent, userDeleted } from './support/consumed.ts'

const bed = useAuctions()

type Who = ReturnType<typeof aBuyer>
const snapshotOf = (userId: string, username: string): UserSnapshot => ({
  ...{ userId, username, fullname: username, role: 'business', isVerified: true, language: 'en' },
  createdAt: '2026-11-20T00:00:00.000Z',
})
const updated = (userId: string, username: string, version: number) =>
  createEvent({
    ...{ type: 'user-updated', source: '/identity', subject: userId, version },
    data: snapshotOf(userId, username),
  })
const consume = (event: Parameters<typeof handleUserEvent>[1]) => handleUserEvent(bed.storage.database, event)

it('a deleted farmer’s open lots are withdrawn, with and without bids, once', async () => {
  const farmer = aFarmer()
  const [one, two] = [await bed.list({}, farmer), await bed.list({}, farmer)]
  const asha = aBuyer()
  await bed.bid(asha, one._id, 2000)
  const event = userDeleted(farmer.userId, 5)
  await consume(event)
  await consume(event)
  for (const lot of [one, two]) {
    expect(await bed.seen(lot._id)).toMatchObject({
      status: 'inactive',
      closeReason: 'withdrawn',
      farmer: { username: 'Deleted user', fullname: 'Deleted user' },
    })
    expect((await bed.bid(aBuyer(), lot._id, 3000)).json().code).toBe('auction-ended')
  }
  expect((await bed.get(asha, 'participated')).data).toMatchObject([
    { outcome: 'withdrawn', auction: { closeReason: 'withdrawn' } },
  ])
})

it('a cancelled deletion restores the name and the right to bid, not the lots, and late events do not hide them again', async () => {
  const [asha, farmer] = [aBuyer({ username: 'asha' }), aFarmer()]
  const open = await bed.list({}, farmer)
  const other = await bed.list()
  await bed.bid(asha, other._id, 2000)
  const about = (subject: string, version: number) => ({ source: '/identity', subject, version }) as const
  const schedule = ({ userId = '' }: Who) => {
    const data = { userId, deletedAt: new Date().toISOString(), removedAt: new Date().toISOString() }
    return consume(createEvent({ type: 'deletion-scheduled', ...about(userId, 5), data }))
  }
  const cancel = ({ userId = '', username = '' }: Who) => {
    const data = snapshotOf(userId, username)
    return consume(createEvent({ type: 'deletion-cancelled', ...about(userId, 6), data }))
  }
  const names = async () => {
    const [lot, bidOn] = [await bed.seen(open._id), await bed.seen(other._id)]
    expect(lot.closeReason).toBe('withdrawn')
    return [lot.farmer.username, bidOn.highestBidder.username]
  }
  for (const who of [asha, farmer]) await schedule(who)
  expect(await names()).toEqual(['Deleted user', 'Deleted user'])
  expect(await bed.outcomeOf(asha, other._id, 2100)).toBe('not-signed-in')
  for (const step of [cancel, schedule]) for (const who of [asha, farmer]) await step(who)
  expect(await names()).toEqual([farmer.username, 'asha'])
  expect(await bed.outcomeOf(aBuyer(), other._id, 2100)).toBe('ok')
  expect(await bed.outcomeOf(asha, other._id, 2200)).toBe('ok')
})

it('bids appear under the bidder’s current name; once deleted they can neither bid nor list, and a late event does not restore them', async () => {
  const [asha, farmer] = [aBuyer({ username: 'asha' }), aFarmer()]
  const [lot, other] = [await bed.list(), await bed.list()]
  const { userId = '' } = asha
  await bed.bid(asha, lot._id, 2000)
  await consume(updated(userId, 'ashadevi', 2))
  expect((await bed.seen(lot._id)).highestBidder).toEqual({ _id: userId, username: 'ashadevi' })
  for (const who of [asha, farmer]) await consume(userDeleted(who.userId, 5))
  await consume(updated(userId, 'asha', 4))
  expect(await bed.outcomeOf(asha, other._id, 2000)).toBe('not-signed-in')
  expect((await bed.create(farmer, wheat)).json()).toMatchObject({ status: 401, code: 'not-signed-in' })
})

it.each([
  ['event', (userId: string) => consume(userDeleted(userId, 5)), 'Deleted user'],
  ['live message, before the event', deleteByLiveMessage, 'asha'],
])(
  'a deleted leader’s bid remains, and automatic bidding for them stops with the %s',
  async (_how, remove, username) => {
    const asha = aBuyer({ username: 'asha' })
    const lot = await bed.list()
    await bed.bid(asha, lot._id, { bidAmount: 2000, maxAmount: 5000, confirm: true })
    await remove(asha.userId ?? '')
    expect(await bed.seen(lot._id)).toMatchObject({ highestBid: 2000, highestBidder: { username } })
    expect(await bed.outcomeOf(asha, lot._id, 3000)).toBe('not-signed-in')
    expect((await bed.bid(aBuyer(), lot._id, 2025)).json().data).toMatchObject({
      leading: true,
      auction: { highestBid: 2025, totalBids: 2 },
    })
  },
)

async function deleteByLiveMessage(userId: string): Promise<void> {
  const message = { userId, sessionKey: null }
  for (const sent of [null, { userId: 'nobody', isDeleted: true }, message, { ...message, isDeleted: true }])
    await bed.live.publish(liveChannels.sessions, sent)
  const user = bed.db.selectFrom('users').select('deleted_at').where('id', '=', userId)
  await eventually(async () => expect((await user.executeTakeFirst())?.deleted_at).toBeInstanceOf(Date))
}
