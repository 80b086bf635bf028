import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealsTestBed, startDeals } from './support/deals-app.ts'
import { openADeal, take, upi } from './support/parties.ts'

let bed: DealsTestBed
beforeAll(async () => {
  bed = await startDeals()
})
afterAll(() => bed.close())

const member = (username: string) => bed.call(null, { url: `/api/v1/members/${username}` })

it('a member shows deals and ratings that may be read, and no contact', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const nobodyYet = (await member(farmer.username.toUpperCase())).json().data
  expect(nobodyYet).toEqual({
    ...{ _id: farmer.userId, username: farmer.username, role: 'farmer', since: expect.any(String) },
    ...{ completedDeals: 0, rating: { mean: null, count: 0 }, ratings: [] },
  })
  await take(bed, farmer, dealId, 'weighings', { net: 10 })
  await take(bed, buyer, dealId, 'weighings/1/confirm')
  await take(bed, buyer, dealId, 'payments', upi(20_000))
  await take(bed, farmer, dealId, 'payments/1/received')
  await take(bed, buyer, dealId, 'rating', { stars: 4, tags: ['on-time'], text: 'Call me on 98765' })
  expect((await member(farmer.username)).json().data).toMatchObject({ completedDeals: 1, ratings: [] })

  await take(bed, farmer, dealId, 'rating', { stars: 5 })
  await take(bed, farmer, dealId, 'rating/reply', { text: 'Thank you' })
  const rated = (await member(farmer.username)).json().data
  expect(rated).toMatchObject({
    rating: { mean: null, count: 1 },
    ratings: [
      { stars: 4, tags: ['on-time'], text: 'Call me on 98765', reply: 'Thank you', by: buyer.username },
    ],
  })
  const hidden = { method: 'DELETE' as const, url: `/api/v1/admin/ratings/${rated.ratings[0]._id}` }
  expect((await bed.call(await bed.aPerson('admin'), hidden)).statusCode).toBe(200)
  expect((await member(farmer.username)).json().data.ratings[0]).toMatchObject({ stars: 4, text: null })
  expect((await member(buyer.username)).json().data).toMatchObject({
    completedDeals: 1,
    rating: { count: 1 },
  })
})

it('the mean of three has one decimal, and who is not there is not found', async () => {
  const { farmer } = await openADeal(bed)
  const { db } = bed.storage.database
  for (const stars of [5, 4, 4]) {
    const { buyer, dealId } = await openADeal(bed)
    const now = new Date()
    const rating = {
      id: dealId,
      deal_id: dealId,
      by: 'buyer' as const,
      by_id: buyer.userId,
      about_id: farmer.userId,
    }
    await db
      .insertInto('ratings')
      .values({ ...rating, stars, tags: '[]', rated_at: now, shown_at: now })
      .execute()
  }
  expect((await member(farmer.username)).json().data.rating).toEqual({ mean: 4.3, count: 3 })
  expect((await member('nobody')).statusCode).toBe(404)
})
