import { BOARD_AT_MOST, FOLLOWED_LOTS_PATH, newId, type UserClaims } from '@boli/contracts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aBuyer, useAuctions } from './support/auctions-app.ts'
import { listCopies } from './support/list-copies.ts'

const bed = useAuctions({ breaksRules: true })

type Who = Partial<UserClaims>
const board = (who: Who | null, query: string) => bed.call(who, { url: `/api/v1/auction/board?${query}` })
const follow = (who: Who, lot: string) => bed.follow(who, `follow/${lot}`)
const standings = (answer: { data: { _id: string; mine: unknown }[] }) =>
  answer.data.map(({ _id, mine }) => [_id, mine])

describe('the board', () => {
  it('has the lots in the order given, once each, with the user’s standing and maximum', async () => {
    const [buyer, rival] = [aBuyer(), aBuyer()]
    const [led, outbid, watched] = (await bed.listMany(3)).map(({ _id }) => _id) as [string, string, string]
    await bed.bid(buyer, led, { bidAmount: 2000, maxAmount: 2900, confirm: true })
    await bed.bid(buyer, outbid, 2000)
    await bed.bid(rival, outbid, { bidAmount: 2100, maxAmount: 2800 })
    const answer = await board(buyer, `lots=${[watched, led, outbid, led, newId()].join(',')}`)
    expect(standings(answer.json())).toEqual([
      [watched, { standing: 'watching', maximumLeft: null }],
      [led, { standing: 'winning', maximumLeft: 2900 }],
      [outbid, { standing: 'outbid', maximumLeft: null }],
    ])
    expect(answer.json()).toMatchObject({ hasMore: false, data: [{}, { lotValue: 20_000 }, {}] })
    // Nobody else sees the maximum.
    expect(standings((await board(rival, `lots=${led}`)).json())).toEqual([
      [led, { standing: 'watching', maximumLeft: null }],
    ])
  })

  it('has followed lots, the next to end first, and those that ended within a day last', async () => {
    const buyer = aBuyer()
    const [late = '', soon = '', over = '', forgotten = ''] = (await bed.listMany(4)).map(({ _id }) => _id)
    for (const lot of [late, soon, over, forgotten]) await follow(buyer, lot)
    await bed.endIn(soon, 60_000)
    for (const lot of [over, forgotten])
      await sql`
        update auctions set status = 'inactive', close_reason = 'no-bids',
          closed_at = now() - make_interval(days => ${lot === over ? 0 : 2}::int)
        where id = ${lot}`.execute(bed.db)
    const answer = (await board(buyer, 'following=true')).json()
    expect(answer.data.map(({ _id }: { _id: string }) => _id)).toEqual([soon, late, over])
    expect(answer.hasMore).toBe(false)
  })

  it('has the lots that a saved search finds, for the owner of the search only', async () => {
    const buyer = aBuyer()
    const search = { name: 'Mine', text: 'Kolam', state: 'MH', minPrice: 3000, priceUnit: 'quintal' }
    const saved = await bed.call(buyer, {
      ...{ method: 'POST', url: '/api/v1/auction/saved-searches', payload: search },
    })
    const lot = { product_name: 'Kolam rice', state: 'MH', district: 'Pune', basePrice: '3000' }
    const found = await bed.list(lot)
    await bed.list({ ...lot, basePrice: '2900' })
    await bed.list({ ...lot, product_name: 'Basmati rice' })
    await bed.list({ ...lot, state: 'MP', district: 'Sehore' })
    const id = saved.json().data._id
    const answer = (await board(buyer, `search=${id}`)).json()
    expect(answer.data.map(({ _id }: { _id: string }) => _id)).toEqual([found._id])
    expect((await board(aBuyer(), `search=${id}`)).json()).toMatchObject({ status: 404, code: 'not-found' })
  })

  it('says if there are more lots than it shows', async () => {
    const buyer = aBuyer()
    const ids = await listCopies(bed, BOARD_AT_MOST + 1)
    const rows = ids.map((auction_id) => ({ user_id: buyer.userId ?? '', auction_id }))
    await bed.db.insertInto('followed_lots').values(rows).execute()
    const full = (await board(buyer, 'following=true')).json()
    expect([full.data.length, full.hasMore]).toEqual([BOARD_AT_MOST, true])
  })

  it.each([
    ['nothing chosen', ''],
    ['two choices', `following=true&search=${newId()}`],
    ['no choice', 'following=false'],
    ['an id that is none', `lots=${'-'.repeat(36)}`],
    ['other text', 'lots=all'],
    ['too many lots', `lots=${Array.from({ length: BOARD_AT_MOST + 1 }, newId).join(',')}`],
    ['a search that is none', 'search=mine'],
  ])('is refused for %s', async (_, query) => {
    expect((await board(aBuyer(), query)).json()).toMatchObject({ status: 400, code: 'validation-failed' })
  })

  it('is read by realtime for one user, with the data of socket updates', async () => {
    const buyer = aBuyer()
    const lot = await bed.list()
    await bed.bid(buyer, lot._id, { bidAmount: 2000, maxAmount: 2500 })
    const request = (payload: object) => ({ method: 'POST', url: FOLLOWED_LOTS_PATH, payload }) as const
    const ask = (payload: object) => bed.callInternally(request(payload))
    const answer = await ask({ userId: buyer.userId, ids: [lot._id, newId()] })
    expect(answer.json().data).toMatchObject([
      {
        ...{ id: lot._id, price: 2000, leader: { _id: buyer.userId }, bids: 1, minimumNextBid: 2025 },
        mine: { standing: 'winning', maximumLeft: 2500 },
      },
    ])
    expect((await ask({ userId: 'nobody', ids: [] })).statusCode).toBe(400)
    expect((await bed.call(buyer, request({ userId: buyer.userId, ids: [] }))).statusCode).toBe(403)
  })
})
