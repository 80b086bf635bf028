import { newId, OPEN_BUSINESS_PATH, type UserClaims } from '@boli/contracts'
import { expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'

const bed = useAuctions()

type Actor = NonNullable<UserClaims['actor']>

/** A firm, and the claims of its members; limits in rupees. A lot of ten quintals is worth ten times its price. */
function aFirm() {
  const owner = aBuyer()
  const member = (username: string, lotLimit: number, dayLimit: number, more: Partial<UserClaims> = {}) => {
    const limits = { lotLimitPaise: lotLimit * 100, dayLimitPaise: dayLimit * 100 }
    const actor: Actor = { userId: newId(), username, part: 'bidder', ...limits }
    return { ...owner, ...more, actor }
  }
  return { owner, member }
}

type Bidder = Partial<UserClaims>

it('a member bids up to the limit of a lot and of a day, the owner without limits', async () => {
  const [first, second] = await bed.listMany(2)
  const [one, two] = [first?._id ?? '', second?._id ?? '']
  const { owner, member } = aFirm()
  const sunita = member('sunita', 20_500, 40_500)
  expect(await bed.outcomeOf(sunita, one, { bidAmount: 2000, maxAmount: 2050.01 })).toBe('firm-lot-limit')
  expect(await bed.outcomeOf(sunita, one, { bidAmount: 2000, maxAmount: 2050 })).toBe('ok')
  expect(await bed.outcomeOf(sunita, two, { bidAmount: 2000, maxAmount: 2001 })).toBe('firm-day-limit')
  expect(await bed.outcomeOf(sunita, two, 2000)).toBe('ok')
  const limits = { lotLimit: 20_500, dayLimit: 40_500, usedToday: 40_500 }
  expect((await bed.get(sunita, 'bid-limits')).data).toEqual(limits)
  expect((await bed.get(owner, 'bid-limits')).data).toBeNull()
  expect(await bed.outcomeOf(owner, two, { bidAmount: 2000, maxAmount: 9000, confirm: true })).toBe('ok')
})

it('a bid with a member’s API key is checked against the caps of the key and the limits of the member', async () => {
  const [first, second] = await bed.listMany(2)
  const apiKey = { keyId: newId(), scopes: ['bid' as const], bidCapPaise: 10 ** 9, dayCapPaise: 10 ** 9 }
  const sunita = aFirm().member('sunita', 20_000, 30_000)
  const robot = { ...sunita, apiKey }
  expect(await bed.outcomeOf(robot, first?._id ?? '', { bidAmount: 2000, maxAmount: 2001 })).toBe(
    'firm-lot-limit',
  )
  expect(await bed.outcomeOf(robot, first?._id ?? '', 2000)).toBe('ok')
  expect(await bed.outcomeOf(sunita, second?._id ?? '', 2000)).toBe('firm-day-limit')
})

it('members of a firm are one buyer: they do not outbid each other, and an accountant does not bid', async () => {
  const lot = await bed.list()
  const { member } = aFirm()
  const [sunita, asha] = [member('sunita', 90_000, 90_000), member('asha', 90_000, 90_000)]
  expect(await bed.outcomeOf(sunita, lot._id, 2000)).toBe('ok')
  expect(await bed.outcomeOf(asha, lot._id, 2100)).toBe('already-leading')
  const accountant = { ...asha, actor: { ...asha.actor, part: 'accountant' as const } }
  expect(await bed.outcomeOf(accountant, lot._id, 2100)).toBe('firm-part')
  expect((await bed.get(accountant, 'myBids')).status).toBe(200)
})

it('the firm sees who placed its bids, in its list, the room and its export; nobody else does', async () => {
  const lot = await bed.list()
  const { owner, member } = aFirm()
  const sunita = member('sunita', 90_000, 90_000)
  const { userId: id, username } = sunita.actor
  const { database } = bed.storage
  await database.db.insertInto('users').values({ id, username, fullname: 'Sunita', version: 1 }).execute()
  expect(await bed.outcomeOf(sunita, lot._id, 2000)).toBe('ok')
  const placedBy = { _id: id, username }
  expect((await bed.get(owner, 'myBids')).data).toMatchObject([{ placedBy }])
  const seenBy = async (who: Bidder) => (await bed.get(who, `getAllPlacedBids/${lot._id}`)).data[0]
  expect(await seenBy(sunita)).toMatchObject({ placedBy, bidder: { _id: owner.userId } })
  expect(JSON.stringify(await seenBy(aBuyer()))).not.toContain(id)
  const today = new Date(Date.now() + 5.5 * 60 * 60_000).toISOString().slice(0, 10)
  const url = `/api/v1/auction/myBids/export?format=csv&from=${today}&to=${today}`
  const file = await bed.call(owner, { url })
  expect(file.body).toContain(username)
})

it('a member who may not bid places none for the firm either', async () => {
  const lot = await bed.list()
  const sunita = aFirm().member('sunita', 90_000, 90_000)
  const until = new Date(Date.now() + 60_000)
  const row = { id: sunita.actor.userId, username: 'sunita2', fullname: 'Sunita', version: 1 }
  await bed.storage.database.db
    .insertInto('users')
    .values({ ...row, suspended_until: until })
    .execute()
  expect(await bed.outcomeOf(sunita, lot._id, 2000)).toBe('suspended')
})

it('only identity may ask for open bids, which are those on lots that have not ended', async () => {
  const lot = await bed.list()
  const buyer = aBuyer()
  const payload = { userId: buyer.userId }
  const ask = (by: 'identity' | 'gateway') =>
    bed.callInternally({ method: 'POST', url: OPEN_BUSINESS_PATH, payload }, by)
  expect((await ask('identity')).json().data).toEqual({ isOpen: false })
  expect(await bed.outcomeOf(buyer, lot._id, 2000)).toBe('ok')
  expect((await ask('identity')).json().data).toEqual({ isOpen: true })
  expect((await ask('gateway')).statusCode).toBe(403)
})
