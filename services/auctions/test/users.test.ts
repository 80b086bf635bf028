import { createEvent, liveChannels, type UserSnapshot } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, useAuctions, wheat } from './support/auctions-app.ts'
import { handleUserEvent, userDeleted } from './support/consumed.ts'

const bed = useAuctions()

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

it('bids appear under the bidder’s current name', async () => {
  const asha = aBuyer({ username: 'asha' })
  const lot = await bed.list()
  await bed.bid(asha, lot._id, 2000)
  await consume(updated(asha.userId ?? '', 'ashadevi', 2))
  expect((await bed.seen(lot._id)).highestBidder).toEqual({ _id: asha.userId, username: 'ashadevi' })
})

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
  const scheduled = (userId: string) => {
    const data = { userId, deletedAt: new Date().toISOString(), removedAt: new Date().toISOString() }
    return createEvent({ type: 'deletion-scheduled', source: '/identity', subject: userId, version: 5, data })
  }
  for (const { userId = '' } of [asha, farmer]) await consume(scheduled(userId))
  expect(await bed.seen(open._id)).toMatchObject({
    closeReason: 'withdrawn',
    farmer: { username: 'Deleted user' },
  })
  expect((await bed.seen(other._id)).highestBidder).toMatchObject({ username: 'Deleted user' })
  expect((await bed.bid(asha, other._id, 2100)).json().code).toBe('not-signed-in')

  for (const { userId = '', username = '' } of [asha, farmer]) {
    const data = snapshotOf(userId, username)
    await consume(
      createEvent({ type: 'deletion-cancelled', source: '/identity', subject: userId, version: 6, data }),
    )
    await consume(scheduled(userId))
  }
  expect(await bed.seen(open._id)).toMatchObject({
    closeReason: 'withdrawn',
    farmer: { username: farmer.username },
  })
  expect((await bed.seen(other._id)).highestBidder).toMatchObject({ username: 'asha' })
  expect((await bed.bid(aBuyer(), other._id, 2100)).statusCode).toBe(200)
  expect((await bed.bid(asha, other._id, 2200)).statusCode).toBe(200)
})

it('a deleted user can neither bid nor list, and a late event does not restore them', async () => {
  const [asha, farmer] = [aBuyer(), aFarmer()]
  await consume(userDeleted(asha.userId, 5))
  await consume(userDeleted(farmer.userId, 5))
  await consume(updated(asha.userId ?? '', 'asha', 4))
  const lot = await bed.list()
  expect((await bed.bid(asha, lot._id, 2000)).json()).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await bed.create(farmer, wheat)).json()).toMatchObject({ status: 401, code: 'not-signed-in' })
})

it('a deleted leader’s bid remains, and automatic bidding for them stops', async () => {
  const asha = aBuyer()
  const lot = await bed.list()
  await bed.bid(asha, lot._id, { bidAmount: 2000, maxAmount: 5000, confirm: true })
  await consume(userDeleted(asha.userId, 5))
  expect(await bed.seen(lot._id)).toMatchObject({
    highestBid: 2000,
    highestBidder: { username: 'Deleted user' },
  })
  expect((await bed.bid(aBuyer(), lot._id, 2025)).json().data).toMatchObject({
    leading: true,
    auction: { highestBid: 2025, totalBids: 2 },
  })
})

it('automatic bidding for a deleted leader stops with the live message, before the event', async () => {
  const asha = aBuyer()
  const lot = await bed.list()
  await bed.bid(asha, lot._id, { bidAmount: 2000, maxAmount: 5000, confirm: true })
  for (const message of [
    null,
    { userId: 'nobody', isDeleted: true },
    { userId: asha.userId, sessionKey: null },
  ])
    await bed.live.publish(liveChannels.sessions, message)
  await bed.live.publish(liveChannels.sessions, { userId: asha.userId, sessionKey: null, isDeleted: true })
  await eventually(async () => {
    const user = bed.storage.database.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', asha.userId ?? '')
    expect((await user.executeTakeFirst())?.deleted_at).toBeInstanceOf(Date)
  })
  expect((await bed.bid(asha, lot._id, 3000)).json().code).toBe('not-signed-in')
  expect((await bed.bid(aBuyer(), lot._id, 2025)).json().data).toMatchObject({
    leading: true,
    auction: { highestBid: 2025, totalBids: 2 },
  })
})
