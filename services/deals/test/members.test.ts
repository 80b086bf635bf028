import { newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { complete, openADeal, take } from './support/parties.ts'

const bed = useDeals()

const member = (username: string) => bed.call(null, { url: `/api/v1/members/${username}` })

it('a member’s profile shows deals and visible ratings, and no contact', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const nobodyYet = (await member(farmer.username.toUpperCase())).json().data
  expect(nobodyYet).toEqual({
    ...{ _id: farmer.userId, username: farmer.username, role: 'farmer', since: expect.any(String) },
    ...{ completedDeals: 0, rating: { mean: null, count: 0 }, ratings: [] },
  })
  await complete(bed, { farmer, buyer, dealId })
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
  const ofBuyer = (await member(buyer.username)).json().data
  expect(ofBuyer).toMatchObject({ completedDeals: 1, rating: { count: 1 } })
})

it('the mean of three ratings has one decimal, and an unknown member is not found', async () => {
  const { farmer } = await openADeal(bed)
  for (const stars of [5, 4, 4]) {
    const { buyer, dealId } = await openADeal(bed)
    const now = new Date()
    const by = { by: 'buyer', by_id: buyer.userId, about_id: farmer.userId } as const
    const rating = { id: dealId, deal_id: dealId, ...by, stars, tags: '[]', rated_at: now, shown_at: now }
    await bed.db.insertInto('ratings').values(rating).execute()
  }
  expect((await member(farmer.username)).json().data.rating).toEqual({ mean: 4.3, count: 3 })
  for (const unknown of ['nobody', (await bed.aPerson('admin')).username])
    expect((await member(unknown)).statusCode).toBe(404)
})

it('an administrator suspends a member until the end of a day, once at a time, and lifts it; both stay on record', async () => {
  const admin = await bed.aPerson('admin')
  const { buyer, dealId } = await openADeal(bed)
  const call = (who: Person | null, act: 'suspend' | 'lift', payload: object, id = buyer.userId) =>
    bed.call(who, { method: 'POST', url: `/api/v1/admin/members/${id}/${act}`, payload })
  const view = async () =>
    (await bed.call(admin, { url: `/api/v1/admin/members/${buyer.userId}` })).json().data
  const good = { scope: 'bidding', until: inDays(3), reason: ' Bids and never answers ' }
  const standings = () => bed.about('standing-changed', buyer.userId)

  for (const [who, payload, id, status, code] of [
    [admin, good, newId(), 404, 'not-found'],
    [admin, good, admin.userId, 409, 'administrators-stay'],
    [admin, { ...good, until: inDays(-1) }, buyer.userId, 400, 'validation-failed'],
    [admin, { ...good, until: '2027-02-30' }, buyer.userId, 400, 'validation-failed'],
    [admin, { ...good, reason: '  ' }, buyer.userId, 400, 'validation-failed'],
  ] as const)
    expect((await call(who, 'suspend', payload, id)).json()).toMatchObject({ status, code })
  expect((await view()).suspensions).toEqual([])

  const bar = { until: `${inDays(3)}T18:29:59.999Z`, reason: 'Bids and never answers' }
  expect((await call(admin, 'suspend', good)).statusCode).toBe(200)
  expect((await call(admin, 'suspend', { ...good, scope: 'all' })).json().code).toBe('already-suspended')
  expect(await view()).toMatchObject({
    bars: { bidding: bar, listing: null, signIn: null },
    suspensions: [{ ...bar, scope: 'bidding', by: { username: admin.username }, liftedAt: null }],
    ...{ strikes: [], rating: { mean: null, count: 0 } },
    deals: { open: 1, completed: 0, cancelled: 0, disputed: 0, latest: [{ _id: dealId }] },
  })
  await eventually(() =>
    expect(standings()).toMatchObject([
      { suspendedUntil: null, strikes: 0, bidding: bar, listing: null, signIn: null, act: 'suspended' },
    ]),
  )

  expect((await call(admin, 'lift', { note: 'Apologised' })).statusCode).toBe(200)
  expect((await call(admin, 'suspend', { ...good, scope: 'all' })).statusCode).toBe(200)
  await eventually(() =>
    expect(standings()).toMatchObject([
      {},
      { bidding: null, act: 'lifted' },
      { suspendedUntil: bar.until, bidding: bar, listing: bar, signIn: bar },
    ]),
  )
  expect((await view()).suspensions).toMatchObject([
    { scope: 'all', liftedAt: null },
    { scope: 'bidding', liftedAt: expect.any(String), note: 'Apologised' },
  ])
  expect(bed.about('administrator-acted', buyer.userId)).toMatchObject([
    { act: 'suspend-member', facts: { scope: 'bidding', reason: 'Bids and never answers' } },
    { act: 'lift-suspension', facts: { note: 'Apologised' } },
    { act: 'suspend-member', facts: { scope: 'all' } },
  ])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
