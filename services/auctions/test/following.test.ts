import {
  type DomainEvent,
  FOLLOWERS_PER_EVENT,
  followLimits,
  newId,
  topics,
  typeAliases,
} from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import { eventually } from '@boli/test-kit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { forgetNotified } from '../src/housekeeping.ts'
import { FOLLOWER_NOTICES_CHANNEL } from '../src/persistence/wake-channels.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'
import { failFor } from './support/failing-lot.ts'

const bed = useAuctions({ breaksRules: true })
let another: Service
let published: DomainEvent[]
beforeAll(async () => {
  // Its scheduler announces lots that end soon as well.
  another = await bed.startAnother()
  published = await bed.published(topics.followers)
})

const followed = (who: ReturnType<typeof aBuyer>) => bed.get(who, 'following')
const matchesOf = (auctionId: string, about: string) =>
  published.flatMap((event) =>
    event.type === typeAliases.followersNotified && event.subject === auctionId && event.data.about === about
      ? [event]
      : [],
  )

async function fill(
  table: 'followed_lots' | 'followed_sellers',
  column: string,
  value: string,
  count: number,
) {
  await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
    select gen_random_uuid(), ${value} from generate_series(1, ${count}::int)`.execute(
    bed.storage.database.db,
  )
}

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
    await migrations['0060-following-is-published']?.up(bed.storage.database.db as never)
    const changesOf = () => published.flatMap((event) => (event.type === 'following-changed' ? [event] : []))
    const follows = (lot: { _id: string }) =>
      changesOf()
        .filter(({ subject }) => subject === lot._id)
        .map(({ data }) => data.follows)
    await eventually(() => {
      expect([follows(late), follows(soon)]).toEqual([
        [true, true],
        [true, false],
      ])
      expect(new Set(changesOf().map(({ data }) => data.userId))).toEqual(new Set([buyer.userId]))
    })
    const [first, again] = changesOf().filter(({ subject }) => subject === late._id)
    expect(Math.abs((again?.version ?? 0) - (first?.version ?? 0))).toBeLessThan(60_000)
  })

  it('refuses unknown lots, and more than the limit, however many are requested at once', async () => {
    const buyer = aBuyer()
    expect((await bed.follow(buyer, `follow/${newId()}`)).json().code).toBe('auction-not-found')
    expect((await bed.follow(buyer, 'follow-seller/nobodyatall')).json().code).toBe('not-found')
    const [one, other] = await bed.listMany(2)
    const { db } = bed.storage.database
    await sql`
      insert into followed_lots (user_id, auction_id)
      select ${buyer.userId}::uuid, gen_random_uuid() from generate_series(1, ${followLimits.lots - 1}::int)`.execute(
      db,
    )
    const answers = await Promise.all([
      bed.follow(buyer, `follow/${one?._id}`),
      bed.follow(buyer, `follow/${other?._id}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'too-many-followed',
      params: { limit: followLimits.lots },
    })
  })
})

describe('followers are notified', () => {
  it('that a lot ends within ten minutes: once, even with two schedulers', async () => {
    const lots = await bed.listMany(5)
    const buyer = aBuyer()
    for (const { _id } of lots) await bed.follow(buyer, `follow/${_id}`)
    await sql`
      update auctions set ends_at = now() + interval '9 minutes' where id = any (${lots.map(({ _id }) => _id)}::uuid[])
    `.execute(bed.storage.database.db)
    await sql`select pg_notify('auctions_end_times', '')`.execute(bed.storage.database.db)
    await eventually(() => {
      for (const { _id } of lots) expect(matchesOf(_id, 'ends-soon')).toHaveLength(1)
    })
    expect(another.server).toBeDefined()
    await sql`select pg_notify('auctions_end_times', '')`.execute(bed.storage.database.db)
    // A later event in the outbox would be published after a repeated one.
    const [last] = await bed.listMany(1)
    await fill('followed_lots', 'auction_id', last?._id ?? '', 1)
    await sql`update auctions set ends_at = now() + interval '5 minutes' where id = ${last?._id}`.execute(
      bed.storage.database.db,
    )
    await sql`select pg_notify('auctions_end_times', '')`.execute(bed.storage.database.db)
    await eventually(() => expect(matchesOf(last?._id ?? '', 'ends-soon')).toHaveLength(1))
    const [event] = matchesOf(lots[0]?._id ?? '', 'ends-soon')
    expect(event?.data).toMatchObject({ key: `ends-soon:${lots[0]?._id}`, userIds: [buyer.userId] })
    for (const { _id } of lots) expect(matchesOf(_id, 'ends-soon')).toHaveLength(1)
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
    const { db } = bed.storage.database
    await sql`update follower_notices set due_at = now()`.execute(db)
    await sql`select pg_notify(${FOLLOWER_NOTICES_CHANNEL}, '')`.execute(db)
    await eventually(() => expect(matchesOf(broken, 'lot-changed')).toHaveLength(1))
  })

  it('that its farmer changed a lot, and what a followed seller listed, in portions', async () => {
    const farmer = aFarmer()
    const lot = await bed.list({}, farmer)
    await bed.follow(farmer, `follow/${lot._id}`)
    await fill('followed_lots', 'auction_id', lot._id, FOLLOWERS_PER_EVENT + 1)
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
  const [open, over] = await bed.listMany(2)
  const { db } = bed.storage.database
  const ids = [open?._id, over?._id]
  await sql`insert into notified_endings select unnest(${ids}::uuid[])`.execute(db)
  await sql`
    insert into notified_matches (auction_id, user_id)
    select id, gen_random_uuid() from unnest(${ids}::uuid[]) as lot (id), generate_series(1, 7)`.execute(db)
  await sql`
    update auctions set status = 'inactive', close_reason = 'no-bids', closed_at = now() where id = ${over?._id}`.execute(
    db,
  )
  await forgetNotified(bed.storage.database, 2)
  const counted = await sql`
    select auction_id as id, count(*)::int as people, exists (select from notified_endings where auction_id = matched.auction_id) as ending
    from notified_matches matched where auction_id = any (${ids}::uuid[]) group by 1`.execute(db)
  expect(counted.rows).toEqual([{ id: open?._id, people: 7, ending: true }])
})

it('followed lots and sellers are in the user’s data export, and are deleted with the account', async () => {
  const buyer = aBuyer()
  const [lot] = await bed.listMany(1)
  await bed.follow(buyer, `follow/${lot?._id}`)
  const own = (await bed.get(buyer, 'my-data')).data
  expect(own.followedLots).toMatchObject([{ auction: lot?._id, productName: 'Sharbati wheat' }])
  await deleteUser(bed.storage.database, buyer.userId)
  const left = await bed.storage.database.db
    .selectFrom('followed_lots')
    .selectAll()
    .where('user_id', '=', buyer.userId ?? '')
    .execute()
  expect(left).toEqual([])
})
