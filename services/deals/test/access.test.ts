import { API_PREFIX, newId, type PublicRoute, routes } from '@boli/contracts'
import { describeAccessByToken } from '@boli/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { openADeal, type Parties, take, today, upi, viewOf } from './support/parties.ts'

const bed = useDeals()
let deal: Parties
let outsiders: [string, Person | null, number][]
let admin: Person
beforeAll(async () => {
  deal = await openADeal(bed)
  outsiders = [
    ['a guest', null, 401],
    ['another farmer', await bed.aPerson('farmer'), 404],
    ['another buyer', await bed.aPerson('business'), 404],
    ['the runner-up', deal.runnerUp, 404],
  ]
  admin = await bed.aPerson('admin')
})

const ofADeal: PublicRoute[] = Object.values(routes).filter(
  ({ service, path }: PublicRoute) => service === 'deals' && path.startsWith('/deals/:dealId'),
)
const steps = ofADeal.filter(({ method, path }) => method === 'POST' && !/messages|pictures/.test(path))

/** Valid for every step, so that no call is refused for its body. */
const anyBody = () => ({
  ...{ version: 1, action: 'accept', accept: true, place: 'Mandi', at: new Date().toISOString() },
  ...{ carrier: 'buyer', net: 10, amount: 5, method: 'cash', reference: '', paidOn: today() },
  ...{ reason: 'No', kind: 'other', text: 'No', note: 'No', stars: 5 },
})

const call = (who: Person | null, { method, path }: PublicRoute) =>
  bed.call(who, {
    method,
    url: `${API_PREFIX}${path.replace(':dealId', deal.dealId).replace(':number', '1').replace(':file', `${newId()}.webp`)}`,
    headers: { 'idempotency-key': newId() },
    ...(method === 'GET' ? {} : { payload: anyBody() }),
  })

describeAccessByToken('deals', bed)

it('refuses every call of a deal to guests, other farmers, other buyers and the runner-up', async () => {
  for (const route of ofADeal) {
    for (const [name, who, status] of outsiders) {
      // Upload routes require a form before they read the deal.
      const expected = route.upload && who ? [404, 406, 415] : [status]
      const answer = await call(who, route)
      expect(expected, `${name}: ${route.method} ${route.path}`).toContain(answer.statusCode)
    }
  }
  expect((await viewOf(bed, deal.buyer, deal.dealId)).version).toBe(1)
})

it('shows only to a firm which of its members took a step', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const clerk = await bed.aPerson('business')
  const actor = { userId: clerk.userId, username: clerk.username, part: 'accountant' as const }
  await take(bed, { ...buyer, actor } as Person, dealId, 'payments', upi(100))
  await take(bed, farmer, dealId, 'payments/1/received')
  const takenBy = async (who: Person) =>
    (await viewOf(bed, who, dealId)).timeline
      .filter(({ kind }) => kind.startsWith('payment-'))
      .map((entry) => entry.takenBy?.username)
  expect(await takenBy(buyer)).toEqual([clerk.username, undefined])
  for (const who of [farmer, admin]) expect(await takenBy(who)).toEqual([undefined, undefined])
})

it('lets an administrator read a deal without its contacts and payout details, and take no step of the parties', async () => {
  expect(await viewOf(bed, admin, deal.dealId)).toMatchObject({
    ...{ you: null, payTo: null, seller: { contact: null }, buyer: { contact: null }, actions: [] },
  })
  for (const route of steps) {
    const answer = await call(admin, route)
    expect([route.path, answer.json().code]).toEqual([route.path, 'not-your-step'])
  }
})

it('lists to each user only their own deals, and counts those that wait for them', async () => {
  const list = async (who: Person, query = '') =>
    (await bed.call(who, { url: `/api/v1/deals${query}` })).json()
  expect(await list(deal.farmer, '?filter=todo')).toMatchObject({
    total: 1,
    waiting: 1,
    data: [{ due: 20_000 }],
  })
  expect(await list(deal.buyer)).toMatchObject({ total: 1, waiting: 0 })
  expect(await list(deal.buyer, '?filter=completed')).toMatchObject({ total: 0 })
  expect(await list(deal.runnerUp)).toMatchObject({ total: 0, waiting: 0, data: [] })
  const { auction } = await viewOf(bed, deal.buyer, deal.dealId)
  expect(await list(deal.buyer, `?auctions=${auction._id},${newId()}`)).toMatchObject({ total: 1 })
  expect(await list(deal.buyer, `?auctions=${newId()}`)).toMatchObject({ total: 0 })
  const found = await bed.call(admin, {
    url: `/api/v1/admin/deals?state=agreed&query=${deal.farmer.username}`,
  })
  expect(found.json()).toMatchObject({ total: 1, data: [{ _id: deal.dealId }] })
})
