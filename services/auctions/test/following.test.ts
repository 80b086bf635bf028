import type { DomainEvent } from '@boli/contracts'
import { FOLLOWERS_PER_EVENT, followLimits, newId, topics, typeAliases } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { forgetNotified } from '../src/housekeeping.ts'
import { END_TIMES_CHANNEL, FOLLOWER_NOTICES_CHANNEL } from '../src/persistence/wake-channels.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'
import { failFor } from './support/failing-lot.ts'

const bed = useAuctions({ breaksRules: true })
let published: DomainEvent[]
beforeAll(async () => {
  // A second instance, whose scheduler announces lots that end soon as well.
  await bed.startAnother()
  published = await bed.published(topics.followers)
})

const followed = (who: ReturnType<typeof aBuyer>) => bed.get(who, 'following')
const matchesOf = (auctionId: string, about: string) =>
  published.flatMap((event) =>
    event.type === typeAliases.followersNotified && event.subject === auctionId && event.data.about === about
      ? [event]
      : [],
  )

const run = (statement: RawBuilder<unknown>) => statement.execute(bed.db)
const wake = (channel: string) => run(sql`select pg_notify(${channel}, '')`)
const endIn = (minutes: number, lots: { _id: string }[]) =>
  run(sql`
    update auctions set ends_at = now() + make_interval(mins => ${minutes}::int)
    where id = any (${lots.map(({ _id }) => _id)}::uuid[])`)
const followByMany = (auctionId: string, count: number) =>
  run(sql`
    insert into followed_lots (user_id, auction_id)
    select gen_random_uuid(), ${auctionId}::uuid from generate_series(1, ${count}::int)`)

describe('following', () => {
  it('stores lots and sellers, shows the lot that ends next first, removes what is unfollowed, and publishes each change of a lot', async () => {
    const buyer = aBuyer()
    const farmer = aFarmer()
    const late = await bed.list({ durationMinutes: '120' }, farmer)
    const soon = await bed.list({ durationMinutes: '60' }, farmer)
    for (const lot of [late, soon, soon])
      expect((await bed.follow(buyer, `follow/${lot._id}`)).statusCode).toBe(200)
    expect((await bed.follow(buyer, `follow-seller/${farmer.username}`)).statusCode).toBe(200)
    const list = await followed(buyer)
    expect(list.data.map((lot: { _id: string }) => lot._id)).toEqual([soon._id, late._id])
    expect(list.following).toMatchObject({
      auctionIds: [soon._id, late._id],
      sellers: [{ _id: farmer.userId, username: farmer.username }],
    })
    await bed.follow(buyer, `follow/${soon._id}`, 'DELETE')
    await bed.follow(buyer, `follow-seller/${farmer.username}`, 'DELETE')
    expect((await followed(buyer)).following).toEqual({ auctionIds: [late._id], sellers: [] })
    await bed.follow(buyer, `follow/${soon._id}`, 'DELETE')
    // As after an upgrade from a release that did not publish it.
    await migrations['0060-following-is-published']?.up(bed.db as never)
    const changesOf = (lot: { _id: string }) =>
      published.flatMap((event) =>
        event.type === 'following-changed' && event.subject === lot._id ? [event] : [],
      )
    const { userId } = buyer
    await eventually(() =>
      expect([late, soon].map((lot) => changesOf(lot).map(({ data }) => data))).toMatchObject([
        [true, true].map((follows) => ({ userId, follows })),
        [true, false].map((follows) => ({ userId, follows })),
      ]),
    )
    const [first, again] = changesOf(late)
    expect(Math.abs((again?.version ?? 0) - (first?.version ?? 0))).toBeLessThan(60_000)
  })

  it('refuses unknown lots, and more than the limit, however many are requested at once', async () => {
    const buyer = aBuyer()
    expect((await bed.follow(buyer, `follow/${newId()}`)).json().code).toBe('auction-not-found')
    expect((await bed.follow(buyer, 'follow-seller/nobodyatall')).json().code).toBe('not-found')
    const [one, other] = await bed.listMany(2)
    await run(sql`
      insert into followed_lots (user_id, auction_id)
      select ${buyer.userId}::uuid, gen_random_uuid() from generate_series(1, ${followLimits.lots - 1}::int)`)
    const answers = await Promise.all([one, other].map((lot) => bed.follow(buyer, `follow/${lot?._id}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'too-many-followed',
      params: { limit: followLimits.lots },
    })
  })
})

describe('followers are notified', () => {
  it('that a lot ends within ten minutes: once, even with two schedulers', async () => {
    const [last, ...lots] = await bed.listMany(4)
    if (!last) throw new Error('There is no lot')
    const buyer = aBuyer()
    for (const { _id } of lots) await bed.follow(buyer, `follow/${_id}`)
    await endIn(9, lots)
    await wake(END_TIMES_CHANNEL)
    await eventually(() => {
      for (const { _id } of lots) expect(matchesOf(_id, 'ends-soon')).toHaveLength(1)
    })
    await wake(END_TIMES_CHANNEL)
    // Events are published in order, so a repeated one would arrive before that of the last lot.
    await followByMany(last._id, 1)
    await endIn(5, [last])
    await wake(END_TIMES_CHANNEL)
    await eventually(() => expect(matchesOf(last._id, 'ends-soon')).toHaveLength(1))
    for (const { _id } of lots)
      expect(matchesOf(_id, 'ends-soon')).toMatchObject([
        { data: { key: `ends-soon:${_id}`, userIds: [buyer.userId] } },
      ])
  })

  it('separately from the change itself, and even if another lot’s followers cannot be', async () => {
    const farmer = aFarmer()
    const lots = [await bed.list({}, farmer), await bed.list({}, farmer)]
    for (const { _id } of lots) await bed.follow(aBuyer(), `follow/${_id}`)
    const [broken = '', sound = ''] = lots.map(({ _id }) => _id)
    const repair = await failFor(bed, broken, typeAliases.followersNotified)
    for (const id of [broken, sound]) {
      expect((await bed.edit(farmer, id, { desc: 'Cleaned' })).statusCode).toBe(200)
    }
    await eventually(() => expect(matchesOf(sound, 'lot-changed')).toHaveLength(1))
    await repair()
    await run(sql`update follower_notices set due_at = now()`)
    await wake(FOLLOWER_NOTICES_CHANNEL)
    await eventually(() => expect(matchesOf(broken, 'lot-changed')).toHaveLength(1))
  })

  it('that its farmer changed a lot, and what a followed seller listed, in portions', async () => {
    const farmer = aFarmer()
    const lot = await bed.list({}, farmer)
    await bed.follow(farmer, `follow/${lot._id}`)
    await followByMany(lot._id, FOLLOWERS_PER_EVENT + 1)
    expect((await bed.edit(farmer, lot._id, { desc: 'Cleaned once more' })).statusCode).toBe(200)
    await eventually(() => expect(matchesOf(lot._id, 'lot-changed')).toHaveLength(2))
    const changed = matchesOf(lot._id, 'lot-changed')
    expect(changed.map(({ data }) => data.userIds.length)).toEqual([FOLLOWERS_PER_EVENT, 1])
    // The farmer is not notified.
    expect(changed.flatMap(({ data }) => data.userIds)).not.toContain(farmer.userId)
    const buyer = aBuyer()
    await bed.follow(buyer, `follow-seller/${farmer.username}`)
    const next = await bed.list({}, farmer)
    await eventually(() => expect(matchesOf(next._id, 'seller-listed')).toHaveLength(1))
    expect(matchesOf(next._id, 'seller-listed')[0]?.data.userIds).toEqual([buyer.userId])
  })
})

it('records of notified followers are deleted in portions once a lot is over, not before', async () => {
  const [open, over] = (await bed.listMany(2)).map(({ _id }) => _id)
  await run(sql`insert into notified_endings select unnest(${[open, over]}::uuid[])`)
  await run(sql`
    insert into notified_matches (auction_id, user_id)
    select id, gen_random_uuid() from unnest(${[open, over]}::uuid[]) as lot (id), generate_series(1, 7)`)
  await run(sql`
    update auctions set status = 'inactive', close_reason = 'no-bids', closed_at = now() where id = ${over}`)
  await forgetNotified(bed.storage.database, 2)
  const { rows } = await run(sql`
    select matched.auction_id as id, count(*)::int as people, count(ending.auction_id)::int as endings
    from notified_matches matched left join notified_endings ending using (auction_id)
    where auction_id = any (${[open, over]}::uuid[]) group by 1`)
  expect(rows).toEqual([{ id: open, people: 7, endings: 7 }])
})

it('followed lots and sellers are in the user’s data export, and are deleted with the account', async () => {
  const buyer = aBuyer()
  const [lot] = await bed.listMany(1)
  await bed.follow(buyer, `follow/${lot?._id}`)
  const own = (await bed.get(buyer, 'my-data')).data
  expect(own.followedLots).toMatchObject([{ auction: lot?._id, productName: 'Sharbati wheat' }])
  await deleteUser(bed.storage.database, buyer.userId)
  const { rows } = await run(sql`select from followed_lots where user_id = ${buyer.userId}`)
  expect(rows).toEqual([])
})
