import { beforeAll, expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { openADeal, step, viewOf } from './support/parties.ts'

const bed = useDeals()
let admin: Person
beforeAll(async () => {
  admin = await bed.aPerson('admin')
})

const url = '/api/v1/admin/charges'
const fee = {
  ...{ name: { en: 'Mandi fee', hi: 'मंडी शुल्क' }, payer: 'buyer', kind: 'percent', rate: 1.5 },
  ...{ category: 'grain', state: 'MP', from: '2026-01-01', to: null },
}
const add = (payload: object, who: Person | null = admin) => bed.call(who, { method: 'POST', url, payload })
const change = (id: string, payload: object) =>
  bed.call(admin, { method: 'PATCH', url: `${url}/${id}`, payload })

it('both parties see today’s charges, and none if none is known', async () => {
  const farmer = await bed.aPerson('farmer')
  const ask = (query: string) => bed.call(farmer, { url: `/api/v1/deals/farmer-charges?${query}` })
  const commission = { name: { en: 'Levy', hi: 'उपकर' }, kind: 'percent', rate: 2.5 }
  const flowers = { category: 'flower', state: 'KL' }
  expect((await ask('category=flower&state=KL')).json().data).toBeNull()
  for (const charge of [
    { ...fee, ...flowers, ...commission, payer: 'farmer' },
    { ...fee, ...flowers, name: { en: 'Of last year' }, payer: 'farmer', to: '2026-01-31' },
    { ...fee, category: 'flower', state: 'TN' },
  ])
    expect((await add(charge)).statusCode).toBe(201)
  const answer = await ask('category=flower&state=KL')
  expect(answer.json().data).toEqual([commission])
  expect(answer.headers['cache-control']).toBe('private, max-age=600')
  expect((await ask('category=flower&state=TN')).json().data).toEqual([])
  const ofBuyer = await ask('category=flower&state=TN&payer=buyer')
  expect(ofBuyer.json().data).toEqual([{ name: fee.name, kind: fee.kind, rate: fee.rate }])
})

it('a deal has the charges of the day it was agreed, whatever changes later', async () => {
  const before = await openADeal(bed)
  const everywhere = { ...fee, category: null, state: null }
  const ids: string[] = []
  for (const charge of [
    fee,
    { ...everywhere, name: { en: 'Commission' }, payer: 'farmer', kind: 'per-unit', rate: 12.5 },
    { ...fee, name: { en: 'Fee of fruit' }, category: 'fruit' },
    { ...fee, name: { en: 'Fee of Punjab' }, state: 'PB' },
    { ...fee, name: { en: 'Fee of the past' }, to: '2026-01-31' },
  ]) {
    const added = await add(charge)
    expect(added.statusCode).toBe(201)
    ids.push(added.json().data._id)
  }
  const after = await openADeal(bed)
  const undecided = await openADeal(bed, { closeReason: 'reserve-not-met' })
  // An offer shows its amount before it is accepted.
  expect((await viewOf(bed, undecided.buyer, undecided.dealId)).amount).toMatchObject({
    due: 20_300,
    isEstimate: true,
  })
  expect((await change(ids[0] ?? '', { rate: 2 })).json().data).toMatchObject({ ...fee, rate: 2 })

  expect((await viewOf(bed, before.buyer, before.dealId)).amount.due).toBe(20_000)
  const { amount } = await viewOf(bed, after.buyer, after.dealId)
  expect(amount.lines.slice(1)).toEqual([
    { kind: 'charge', label: fee.name, payer: 'buyer', quantity: null, amount: 300 },
    { kind: 'charge', label: { en: 'Commission' }, payer: 'farmer', quantity: 10, amount: -125 },
  ])
  expect([amount.due, amount.netInHand]).toEqual([20_300, 19_875])
  await step(bed, undecided.farmer, undecided.dealId, 'decision', { action: 'accept' })
  expect((await viewOf(bed, undecided.buyer, undecided.dealId)).amount.due).toBe(20_400)
})

it('the same charge does not cover a day twice, even if two administrators add it at once', async () => {
  const tax = { ...fee, name: { en: 'Market tax' }, from: '2027-04-01', to: '2028-03-31' }
  const answers = await Promise.all([add(tax), add({ ...tax, name: { en: 'market TAX' }, category: null })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  const refused = await add({ ...tax, from: '2028-03-31', to: null })
  expect(refused.json().errors[0]).toMatchObject({ field: 'from', code: 'charge-overlaps' })
  const next = await add({ ...tax, from: '2028-04-01', to: null })
  expect(next.statusCode).toBe(201)
  expect((await change(next.json().data._id, { from: '2028-03-31' })).statusCode).toBe(400)
  for (const other of [{ payer: 'farmer' }, { state: 'GA' }])
    expect((await add({ ...tax, ...other })).statusCode).toBe(201)
})

it.each([
  [{ rate: 100.5 }, 'rate'],
  [{ rate: 1.00005 }, 'rate'],
  [{ name: { hi: 'शुल्क' } }, 'name'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-05-01', to: '2026-04-30' }, 'to'],
])('%j is refused', async (wrong, field) => {
  const refused = await add({ ...fee, name: { en: 'Wrong' }, ...wrong })
  expect(refused.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
})

it('administrators see and change charges', async () => {
  expect((await bed.call(admin, { url })).json().data.length).toBeGreaterThan(0)
  expect((await change('019a0000-0000-7000-8000-000000000000', { rate: 1 })).statusCode).toBe(404)
})
