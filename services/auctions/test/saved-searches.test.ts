import type { DomainEvent, SavedSearchBody, UserClaims } from '@boli/contracts'
import { followLimits, newId, topics } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOTS_TO_MATCH_CHANNEL } from '../src/persistence/wake-channels.ts'
import { aBuyer, aFarmer, useAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'
import { failFor } from './support/failing-lot.ts'

const url = '/api/v1/auction/saved-searches'
const bed = useAuctions()
let published: DomainEvent<'searches-matched'>[]
beforeAll(async () => {
  // A second instance, which also compares lots with searches.
  await bed.startAnother()
  published = (await bed.published(topics.followers)) as typeof published
})

type Who = Partial<UserClaims>
const save = (who: Who, search: Partial<SavedSearchBody>) =>
  bed.call(who, { method: 'POST', url, payload: { name: 'Mine', ...search } })
const saved = async (who: Who) => (await bed.call(who, { url })).json().data
/** The events about a lot for some users, in order. */
const matchesOf = (auctionId: string, people: Who[]) =>
  published
    .filter(({ type, subject }) => type === 'searches-matched' && subject === auctionId)
    .flatMap(({ data }) => data.matches)
    .filter((match) => people.some(({ userId }) => userId === match.userId))

const run = (statement: RawBuilder<unknown>) => statement.execute(bed.db)
const wakeMatcher = () => run(sql`select pg_notify(${LOTS_TO_MATCH_CHANNEL}, '')`)
const compareAgain = (auctionId: string) =>
  run(sql`insert into lots_to_match (auction_id) values (${auctionId})`)

/** Lots are compared one after the other: events about this one come after all others. */
async function untilCompared() {
  await eventually(async () => {
    const { db } = bed
    expect(await db.selectFrom('lots_to_match').select('auction_id').execute()).toEqual([])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
}

describe('saved searches', () => {
  it('are stored once per query, listed newest first, and removed', async () => {
    const buyer = aBuyer()
    const sought = { text: 'Gehun', state: 'MP', minPrice: 2000, maxPrice: 2600.5 } as const
    const first = (await save(buyer, sought)).json().data
    const anything = { category: null, commodity: null, district: null }
    expect(first).toMatchObject({ name: 'Mine', ...sought, ...anything })
    const again = (await save(buyer, { ...sought, name: 'Again', text: 'gehun' })).json().data
    expect(again._id).toBe(first._id)
    const other = (await save(buyer, { category: 'fruit' })).json().data
    const forget = (who: Who) => bed.call(who, { method: 'DELETE', url: `${url}/${first._id}` })
    await forget(aBuyer())
    expect(await saved(buyer)).toEqual([other, first])
    await forget(buyer)
    expect(await saved(buyer)).toEqual([other])
  })

  it.each([{}, { text: ' !? ' }, { commodity: 'unobtainium' }, { minPrice: 2600, maxPrice: 2000 }])(
    '%j is refused',
    async (search) => expect((await save(aBuyer(), search)).statusCode).toBe(400),
  )

  it('are limited, however many are saved at once', async () => {
    const buyer = aBuyer()
    const prices = Array.from({ length: followLimits.searches + 2 }, (_, at) => at + 1)
    const answers = await Promise.all(prices.map((minPrice) => save(buyer, { text: 'wheat', minPrice })))
    const codes = answers.flatMap((answer) => answer.json().code ?? [])
    expect(codes).toEqual(['too-many-searches', 'too-many-searches'])
  })
})

describe('a user with a saved search is notified of a lot', () => {
  const searches: [Partial<SavedSearchBody>, boolean][] = [
    [{ text: 'गेहूं' }, true],
    [{ text: 'sharbati gehun' }, true],
    [{ text: 'organic wheat' }, false],
    [{ text: 'rice' }, false],
    [{ category: 'grain' }, true],
    [{ category: 'fruit', text: 'wheat' }, false],
    [{ commodity: 'wheat' }, true],
    [{ commodity: 'onion' }, false],
    [{ state: 'MP', district: 'sehore' }, true],
    [{ state: 'MP', district: 'Harda' }, false],
    [{ state: 'PB', text: 'wheat' }, false],
    [{ minPrice: 2_000, maxPrice: 2_200 }, true],
    [{ minPrice: 2_200.01 }, false],
    [{ priceUnit: 'quintal', maxPrice: 2_200 }, true],
    [{ priceUnit: 'litre', maxPrice: 2_200 }, false],
    [{ maxPrice: 2_199.99 }, false],
  ]
  const buyers = searches.map(() => aBuyer())
  let lot: { _id: string }
  beforeAll(async () => {
    for (const [at, [search]] of searches.entries())
      expect((await save(buyers[at] ?? {}, search)).statusCode).toBe(201)
    lot = await bed.list({
      ...{ product_name: 'Sharbati wheat', category: 'grain', commodity: 'wheat', basePrice: '2200' },
      ...{ state: 'MP', district: 'Sehore' },
    })
    await untilCompared()
  })

  it.each(searches.map((row, at) => [...row, at] as const))('%j: %s', (_search, isPublished, at) => {
    expect(matchesOf(lot._id, [buyers[at] ?? {}])).toHaveLength(isPublished ? 1 : 0)
  })

  it('once, whatever else matches, however often it changes, and also when a change makes it match', async () => {
    const [buyer, patient, farmer] = [aBuyer(), aBuyer(), aFarmer()]
    const first = (await save(buyer, { name: 'Turmeric', text: 'haldi' })).json().data
    await save(buyer, { category: 'spices' })
    await save(farmer, { text: 'haldi' })
    await save(patient, { text: 'haldi', maxPrice: 9_000 })
    const lot = await bed.list({ product_name: 'Haldi', category: 'spices', basePrice: '10000' }, farmer)
    await untilCompared()
    const match = { userId: buyer.userId, searchId: first._id, searchName: 'Turmeric', lots: 1 }
    const all = [buyer, patient, farmer]
    expect(matchesOf(lot._id, all)).toEqual([match])
    expect((await bed.edit(farmer, lot._id, { basePrice: '8500' })).statusCode).toBe(200)
    await untilCompared()
    expect(matchesOf(lot._id, all).map(({ userId }) => userId)).toEqual([buyer.userId, patient.userId])
  })

  it('and of lots listed within the next hour together, once, after the hour', async () => {
    const buyer = aBuyer()
    await save(buyer, { text: 'kesar' })
    const list = async () => {
      const lot = await bed.list({ product_name: 'Kesar' })
      await untilCompared()
      return lot._id
    }
    const [first, second, third] = [await list(), await list(), await list()]
    const publishedOf = () => [first, second, third].flatMap((id) => matchesOf(id, [buyer]))
    expect(publishedOf()).toEqual(matchesOf(first, [buyer]))
    // The hour is over.
    await run(sql`update search_digests set digest_at = now() where user_id = ${buyer.userId}`)
    await wakeMatcher()
    await eventually(() => expect(matchesOf(third, [buyer])).toMatchObject([{ lots: 2 }]))
    await untilCompared()
    expect(publishedOf().map(({ lots }) => lots)).toEqual([1, 2])
    expect(matchesOf(await list(), [buyer])).toEqual([])
  })

  it('even if another lot cannot be matched yet; it is published later', async () => {
    const [buyer, patient] = [aBuyer(), aBuyer()]
    const broken = await bed.list({ product_name: 'Ajmoda' })
    await untilCompared()
    await save(patient, { text: 'ajmoda' })
    await save(buyer, { text: 'kalonji' })
    const repair = await failFor(bed, broken._id)
    await compareAgain(broken._id)
    const sound = await bed.list({ product_name: 'Kalonji' })
    await eventually(() => expect(matchesOf(sound._id, [buyer])).toHaveLength(1))
    await repair()
    await run(sql`update lots_to_match set changed_at = now()`)
    await wakeMatcher()
    await eventually(() => expect(matchesOf(broken._id, [patient])).toHaveLength(1))
  })

  it('and not again if the previous release notified them, which it stores under the former table names', async () => {
    const buyer = aBuyer()
    const lot = await bed.list({ product_name: 'Chironji' })
    await untilCompared()
    for (const waiting of [1, 2]) {
      await run(sql`
        insert into told_matches (auction_id, user_id) values (${lot._id}, ${buyer.userId}) on conflict do nothing`)
      await run(sql`
        insert into search_alerts as alert (user_id, told_at, waiting, auction_id, search_id, search_name)
        values (${buyer.userId}, now(), ${waiting}, ${lot._id}, ${newId()}, 'Mine')
        on conflict (user_id) do update set (told_at, waiting) = (select alert.told_at, excluded.waiting)`)
    }
    await save(buyer, { text: 'chironji' })
    await compareAgain(lot._id)
    await wakeMatcher()
    await untilCompared()
    expect(matchesOf(lot._id, [buyer])).toEqual([])
    const { rows } = await run(sql`select waiting from search_digests where user_id = ${buyer.userId}`)
    expect(rows).toEqual([{ waiting: 2 }])
  })

  it('and no longer once the account is deleted', async () => {
    const buyer = aBuyer()
    await save(buyer, { text: 'ajwain' })
    await deleteUser(bed.storage.database, buyer.userId)
    const lot = await bed.list({ product_name: 'Ajwain' })
    await untilCompared()
    expect(matchesOf(lot._id, [buyer])).toEqual([])
    expect(await saved(buyer)).toEqual([])
  })
})
