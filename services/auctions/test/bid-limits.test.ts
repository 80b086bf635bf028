import { indianDay, newId, OPEN_BUSINESS_PATH, type UserClaims } from '@boli/contracts'
import { expect, it } from 'vitest'
import type { BidCaps } from '../src/bid-engine/bid.ts'
import { aBuyer, useAuctions } from './support/auctions-app.ts'
import { aCommand, engineOn, inAWord } from './support/engine.ts'

const bed = useAuctions()

type Actor = NonNullable<UserClaims['actor']>
type Bidder = Partial<UserClaims>

async function someLots(count: number): Promise<string[]> {
  return (await bed.listMany(count)).map(({ _id }) => _id)
}

// Limits are in rupees. A lot of ten quintals is worth ten times its price.

/** A buyer's API key with the scope bid. */
function aKey(bidCap: number, dayCap: number) {
  const owner = aBuyer()
  const caps = { bidCapPaise: bidCap * 100, dayCapPaise: dayCap * 100 }
  return { owner, bidder: { ...owner, apiKey: { keyId: newId(), scopes: ['bid' as const], ...caps } } }
}

/** A member of a firm. */
function aMember(lotLimit: number, dayLimit: number, owner: Bidder = aBuyer(), username = 'sunita') {
  const limits = { lotLimitPaise: lotLimit * 100, dayLimitPaise: dayLimit * 100 }
  const actor: Actor = { userId: newId(), username, part: 'bidder', ...limits }
  return { owner, bidder: { ...owner, actor } }
}

it.each([
  ['a key', aKey, 'key-bid-cap', 'key-day-cap'],
  ['a member of a firm', aMember, 'firm-lot-limit', 'firm-day-limit'],
])(
  '%s bids up to its limit of a lot and of a day, in which each lot counts with its highest offer; its owner has no limits',
  async (_who, make, overLot, overDay) => {
    const [one = '', two = ''] = await someLots(2)
    const { owner, bidder } = make(20_500, 40_500)
    const bid = (auctionId: string, maxAmount: number, bidKey?: string) =>
      bed.outcomeOf(bidder, auctionId, { bidAmount: 2000, maxAmount, ...(bidKey && { bidKey }) })
    expect(await bed.outcomeOf(bidder, one, 1)).toBe('bid-too-low')
    expect(await bid(one, 2050.01)).toBe(overLot)
    expect(await bid(one, 2020)).toBe('ok')
    expect(await bid(one, 2050)).toBe('ok')
    expect(await bid(two, 2001)).toBe(overDay)
    const bidKey = newId()
    expect(await bid(two, 2000, bidKey)).toBe('ok')
    // The repeated key gets its first answer, though the limit of the day is used up.
    expect(await bid(two, 2000, bidKey)).toBe('ok')
    const isMember = 'actor' in bidder
    const limits = { lotLimit: 20_500, dayLimit: 40_500, usedToday: 40_500 }
    if (isMember) expect((await bed.get(bidder, 'bid-limits')).data).toEqual(limits)
    expect((await bed.get(owner, 'bid-limits')).data).toBeNull()
    expect(await bed.outcomeOf(owner, two, { bidAmount: 2000, maxAmount: 9000, confirm: true })).toBe('ok')
  },
)

it('a key without the scope bid, or without caps, cannot bid', async () => {
  const [lot = ''] = await someLots(1)
  const keyId = newId()
  for (const [scope, code] of [
    ['read', 'key-not-allowed'],
    ['bid', 'key-bid-cap'],
  ] as const)
    expect(await bed.outcomeOf(aBuyer({ apiKey: { keyId, scopes: [scope] } }), lot, 2000)).toBe(code)
})

it('concurrent bids of a key on two instances never exceed its daily cap; earlier days are forgotten', async () => {
  const { database } = bed.storage
  const engines = [engineOn(database), engineOn(database)] as const
  const lots = await someLots(4)
  const caps: BidCaps = {
    // Enough for two of the four lots, ten quintals each, at no more than 2,400 rupees.
    ...{ of: 'key', holderId: newId(), bidCapPaise: 10 ** 12, dayCapPaise: 2 * 24_000_00 },
  }
  const past = { key_id: caps.holderId, day: '2020-01-01', auction_id: newId(), value_paise: 10 ** 12 }
  await database.db.insertInto('key_offers').values(past).execute()
  const decisions = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const command = aCommand(lots[index % 4] ?? '', 2000 + ((index * 7) % 16) * 25, { caps: [caps] })
      return inAWord(await engines[index % 2 === 0 ? 0 : 1].place(command))
    }),
  )
  expect(decisions).toEqual(expect.arrayContaining(['key-day-cap', 'leading']))
  const ofKey = database.db.selectFrom('key_offers').selectAll().where('key_id', '=', caps.holderId)
  const stored = await ofKey.execute()
  expect(stored.length).toBeGreaterThanOrEqual(2)
  const offered = stored.reduce((paise, { value_paise }) => paise + value_paise, 0)
  expect(offered).toBeLessThanOrEqual(caps.dayCapPaise)
  await Promise.all(engines.map((engine) => engine.close()))
})

it('a bid with a member’s API key is checked against the caps of the key and the limits of the member', async () => {
  const [one = '', two = ''] = await someLots(2)
  const { bidder } = aMember(20_000, 30_000)
  const robot = { ...aKey(10 ** 7, 10 ** 7).bidder, ...bidder }
  expect(await bed.outcomeOf(robot, one, { bidAmount: 2000, maxAmount: 2001 })).toBe('firm-lot-limit')
  expect(await bed.outcomeOf(robot, one, 2000)).toBe('ok')
  expect(await bed.outcomeOf(bidder, two, 2000)).toBe('firm-day-limit')
})

it('members of a firm are one buyer: they do not outbid each other, and an accountant cannot bid', async () => {
  const [lot = ''] = await someLots(1)
  const { owner, bidder: sunita } = aMember(90_000, 90_000)
  const { bidder: asha } = aMember(90_000, 90_000, owner, 'asha')
  expect(await bed.outcomeOf(sunita, lot, 2000)).toBe('ok')
  expect(await bed.outcomeOf(asha, lot, 2100)).toBe('already-leading')
  const accountant = { ...asha, actor: { ...asha.actor, part: 'accountant' as const } }
  expect(await bed.outcomeOf(accountant, lot, 2100)).toBe('firm-part')
  expect((await bed.get(accountant, 'myBids')).status).toBe(200)
})

it('the firm sees who placed its bids, in its list, the room and its export; nobody else does', async () => {
  const [lot = ''] = await someLots(1)
  const { owner, bidder: sunita } = aMember(90_000, 90_000)
  const { userId: id, username } = sunita.actor
  await bed.db.insertInto('users').values({ id, username, fullname: 'Sunita', version: 1 }).execute()
  expect(await bed.outcomeOf(sunita, lot, 2000)).toBe('ok')
  const placedBy = { _id: id, username }
  expect((await bed.get(owner, 'myBids')).data).toMatchObject([{ placedBy }])
  const seenBy = async (who: Bidder) => (await bed.get(who, `getAllPlacedBids/${lot}`)).data[0]
  expect(await seenBy(sunita)).toMatchObject({ placedBy, bidder: { _id: owner.userId } })
  expect(JSON.stringify(await seenBy(aBuyer()))).not.toContain(id)
  const today = indianDay(Date.now())
  const url = `/api/v1/auction/myBids/export?format=csv&from=${today}&to=${today}`
  expect((await bed.call(owner, { url })).body).toContain(username)
})

it('a member who may not bid places none for the firm either', async () => {
  const [lot = ''] = await someLots(1)
  const { bidder } = aMember(90_000, 90_000)
  const suspended_until = new Date(Date.now() + 60_000)
  const { userId: id } = bidder.actor
  const row = { id, username: 'sunita2', fullname: 'Sunita', version: 1, suspended_until }
  await bed.db.insertInto('users').values(row).execute()
  expect(await bed.outcomeOf(bidder, lot, 2000)).toBe('suspended')
})

it('only identity may ask for open bids, which are those on lots that have not ended', async () => {
  const [lot = ''] = await someLots(1)
  const buyer = aBuyer()
  const payload = { userId: buyer.userId }
  const ask = (by: 'identity' | 'gateway') =>
    bed.callInternally({ method: 'POST', url: OPEN_BUSINESS_PATH, payload }, by)
  expect((await ask('identity')).json().data).toEqual({ isOpen: false })
  expect(await bed.outcomeOf(buyer, lot, 2000)).toBe('ok')
  expect((await ask('identity')).json().data).toEqual({ isOpen: true })
  expect((await ask('gateway')).statusCode).toBe(403)
})
