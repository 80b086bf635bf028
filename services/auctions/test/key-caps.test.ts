import { newId } from '@boli/contracts'
import { expect, it } from 'vitest'
import type { BidCaps } from '../src/bid-engine/bid.ts'
import { aBuyer, useAuctions } from './support/auctions-app.ts'
import { aCommand, engineOn, inAWord } from './support/engine.ts'

const bed = useAuctions()

/** A buyer's key; caps in rupees. A lot of ten quintals is worth ten times its price. */
function aKey(bidCap: number, dayCap: number) {
  const apiKey = {
    ...{ keyId: newId(), scopes: ['read' as const, 'bid' as const] },
    ...{ bidCapPaise: bidCap * 100, dayCapPaise: dayCap * 100 },
  }
  return aBuyer({ apiKey })
}

it('a bid or maximum above the cap per bid is refused, and one exactly at it is placed', async () => {
  const lot = await bed.list()
  const key = aKey(20_250, 100_000)
  const over = { bidAmount: 2000, maxAmount: 2025.01 }
  expect(await bed.outcomeOf(key, lot._id, over)).toBe('key-bid-cap')
  expect(await bed.outcomeOf(key, lot._id, { ...over, maxAmount: 2025 })).toBe('ok')
})

it('a day has its own cap: each lot counts with its highest offer, and bids refused by the rules do not count', async () => {
  const [first, second] = await bed.listMany(2)
  const key = aKey(30_000, 40_500)
  const [one, two] = [first?._id ?? '', second?._id ?? '']
  expect(await bed.outcomeOf(key, one, 1)).toBe('bid-too-low')
  expect(await bed.outcomeOf(key, one, { bidAmount: 2000, maxAmount: 2020 })).toBe('ok')
  expect(await bed.outcomeOf(key, one, { bidAmount: 2000, maxAmount: 2050 })).toBe('ok')
  expect(await bed.outcomeOf(key, two, { bidAmount: 2000, maxAmount: 2001 })).toBe('key-day-cap')
  expect(await bed.outcomeOf(key, two, 2000)).toBe('ok')
  // The caps apply to this key only: the user can still bid without it.
  const { apiKey: _, ...byHand } = key
  expect(await bed.outcomeOf(byHand, two, { bidAmount: 2000, maxAmount: 9000, confirm: true })).toBe('ok')
})

it('a repeated bid key gets its first answer, though the cap is used up', async () => {
  const lot = await bed.list()
  const key = aKey(20_000, 20_000)
  const bid = { bidAmount: 2000, bidKey: newId() }
  expect([await bed.outcomeOf(key, lot._id, bid), await bed.outcomeOf(key, lot._id, bid)]).toEqual([
    'ok',
    'ok',
  ])
})

it('a key without the scope, or without caps, cannot bid', async () => {
  const lot = await bed.list()
  const keyId = newId()
  expect(await bed.outcomeOf(aBuyer({ apiKey: { keyId, scopes: ['read'] } }), lot._id, 2000)).toBe(
    'key-not-allowed',
  )
  expect(await bed.outcomeOf(aBuyer({ apiKey: { keyId, scopes: ['bid'] } }), lot._id, 2000)).toBe(
    'key-bid-cap',
  )
})

it('bids of a key at once, on two instances, never pass the cap of the day; earlier days are forgotten', async () => {
  const { database } = bed.storage
  const engines = [engineOn(database), engineOn(database)] as const
  for (const lotsWithin of [0, 1, 2, 3]) {
    const lots = await bed.listMany(4)
    // Ten quintals at no more than 2,400 rupees: the number of the four lots below the cap.
    const caps: BidCaps = {
      of: 'key',
      holderId: newId(),
      bidCapPaise: 10 ** 12,
      dayCapPaise: 24_000_00 * lotsWithin,
    }
    const past = { key_id: caps.holderId, day: '2020-01-01', auction_id: newId(), value_paise: 10 ** 12 }
    await database.db.insertInto('key_offers').values(past).execute()
    const decisions = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const command = aCommand(lots[index % 4]?._id ?? '', 2000 + ((index * 7) % 16) * 25, { caps: [caps] })
        return inAWord(await engines[index % 2 === 0 ? 0 : 1].place(command))
      }),
    )
    const stored = await database.db
      .selectFrom('key_offers')
      .selectAll()
      .where('key_id', '=', caps.holderId)
      .execute()
    const offered = stored.reduce((paise, { value_paise }) => paise + value_paise, 0)
    expect(decisions).toContain('key-day-cap')
    expect(decisions.includes('leading')).toBe(lotsWithin > 0)
    expect(offered).toBeLessThanOrEqual(lotsWithin > 0 ? caps.dayCapPaise : 10 ** 12)
    expect(stored.length).toBeGreaterThanOrEqual(Math.max(1, lotsWithin))
  }
  await Promise.all(engines.map((engine) => engine.close()))
})
