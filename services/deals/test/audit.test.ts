import { type EventTypes, isEvent } from '@boli/contracts'
import { eventually } from '@boli/test-kit/eventually'
import { beforeAll, expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { openADeal, take } from './support/parties.ts'

const bed = useDeals()
let admin: Person
beforeAll(async () => {
  admin = await bed.aPerson('admin')
})

const acts = () =>
  bed.published.flatMap((event): EventTypes['administrator-acted'][] =>
    isEvent(event, 'administrator-acted') ? [event.data] : [],
  )

it('audits what administrators do, and once a day what they view', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const charge = {
    ...{ name: { en: 'Mandi fee' }, payer: 'buyer', kind: 'percent', rate: 1.5 },
    ...{ category: null, state: null, from: '2026-01-01', to: null },
  }
  const post = (url: string, payload: object) =>
    bed.call(admin, { method: 'POST', url: `/api/v1/admin/${url}`, payload })
  const added = (await post('charges', charge)).json().data
  await bed.call(admin, {
    ...{ method: 'PATCH', url: `/api/v1/admin/charges/${added._id}`, payload: { rate: 2 } },
  })
  await take(bed, buyer, dealId, 'dispute', { kind: 'weight', text: 'It was less' })
  const waiting = async () => (await bed.call(admin, { url: '/api/v1/admin/deals?waitingFor=admin' })).json()
  const { nextDecisionFrom, ...unanswered } = await waiting()
  expect(unanswered).toMatchObject({ total: 0, data: [] })
  expect(Date.parse(nextDecisionFrom)).toBeGreaterThan(Date.now())
  const { version } = await take(bed, farmer, dealId, 'dispute/answer', { text: 'It was not' })
  expect(await waiting()).toMatchObject({ total: 1, data: [{ _id: dealId }], nextDecisionFrom: null })
  const decision = { outcome: 'cancel', fault: 'buyer', note: 'The slip says so' }
  await post(`deals/${dealId}/decision`, { version, ...decision })
  await post(`members/${buyer.userId}/lift`, { note: 'In hospital' })
  for (const who of [admin, admin, farmer])
    await bed.call(who, { method: 'GET', url: `/api/v1/deals/${dealId}/messages` })

  const by = { userId: admin.userId, username: admin.username }
  await eventually(() => expect(acts()).toHaveLength(5))
  // Actions on different subjects may be published in another order.
  expect(Object.fromEntries(acts().map((done) => [done.act, done]))).toMatchObject({
    'add-charge': { admin: by, facts: { name: 'Mandi fee', rate: 1.5 } },
    'change-charge': { admin: by, facts: { name: 'Mandi fee', rate: 2 } },
    'decide-dispute': { admin: by, dealId, lot: { _id: expect.any(String) }, facts: decision },
    'lift-suspension': { person: { userId: buyer.userId }, facts: { note: 'In hospital' } },
    'read-messages': { dealId, person: null },
  })
})
