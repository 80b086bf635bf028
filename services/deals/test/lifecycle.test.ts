import { ApiError } from '@boli/http-kit'
import { afterAll, expect, it } from 'vitest'
import { contactOf, type Person, useDeals } from './support/deals-app.ts'
import { checkInvariants } from './support/invariants.ts'
import { openADeal, step, take, today, upi, viewOf } from './support/parties.ts'

let isIdentityAway = false
const bed = useDeals({
  async readContacts(ids) {
    if (isIdentityAway) throw new ApiError('upstream-unavailable')
    return new Map(ids.map((id) => [id, contactOf(id)]))
  },
})
afterAll(async () => {
  expect(await checkInvariants(bed.db)).toEqual([])
})

it('goes from the end of the auction to a completed deal that both have rated', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const agreed = await viewOf(bed, buyer, dealId)
  expect(agreed).toMatchObject({
    ...{ state: 'agreed', you: 'buyer', price: 2000, priceUnit: 'quintal', quantity: 10, unit: 'quintals' },
    amount: { due: 20_000, netInHand: 20_000, isEstimate: true },
    // The farmer has a deadline to hand over, though no day has been proposed yet.
    ...{ waitingFor: 'farmer', deadline: expect.any(String) },
  })

  const at = new Date(Date.now() + 3_600_000).toISOString()
  await take(bed, buyer, dealId, 'handover', { place: 'Mandi, Indore', at, carrier: 'buyer' })
  expect((await take(bed, farmer, dealId, 'handover/confirm')).steps.handover).toBe('done')

  const weighed = await take(bed, farmer, dealId, 'weighings', {
    ...{ gross: 10.2, bags: 20, bagTare: 0.01 },
    deductions: [{ kind: 'moisture', by: 'quantity', value: 0.1, reason: 'Damp' }],
  })
  expect(weighed).toMatchObject({
    waitingFor: 'buyer',
    steps: { weight: 'proposed' },
    amount: { due: 19_800 },
  })
  expect(await take(bed, buyer, dealId, 'weighings/1/confirm')).toMatchObject({
    ...{ waitingFor: 'buyer', steps: { weight: 'done' }, amount: { isEstimate: false } },
    weighings: [{ net: 10, billed: 9.9, state: 'confirmed' }],
  })

  await take(bed, buyer, dealId, 'payments', upi(10_000))
  expect((await take(bed, farmer, dealId, 'payments/1/received')).state).toBe('agreed')
  const paid = await take(bed, buyer, dealId, 'payments', upi(9_900))
  expect(paid.amount).toMatchObject({ paid: 19_900, received: 10_000 })
  const completed = await take(bed, farmer, dealId, 'payments/2/received')
  expect(completed).toMatchObject({
    state: 'completed',
    steps: { payment: 'done', bill: 'done' },
    waitingFor: null,
  })

  await take(bed, buyer, dealId, 'rating', { stars: 5, tags: ['fair-weighing'], text: 'Good wheat' })
  expect((await viewOf(bed, farmer, dealId)).ratings).toEqual([])
  const rated = await take(bed, farmer, dealId, 'rating', { stars: 4 })
  expect(rated.ratings.map(({ by, stars }) => [by, stars])).toEqual([
    ['farmer', 4],
    ['buyer', 5],
  ])
  const replied = await take(bed, farmer, dealId, 'rating/reply', { text: 'Thank you' })
  expect(replied.ratings[1]?.reply).toBe('Thank you')
  const views = replied.timeline.filter(({ kind }) => kind === 'contact-seen')
  expect(views.map(({ by }) => by).sort()).toEqual(['buyer', 'farmer'])
  expect(replied.timeline.map(({ kind }) => kind).filter((kind) => kind !== 'contact-seen')).toEqual([
    ...['opened', 'agreed', 'handover-proposed', 'handover-confirmed', 'weighing-recorded'],
    ...['weighing-confirmed', 'payment-recorded', 'payment-received', 'payment-recorded'],
    ...['payment-received', 'billed', 'completed', 'rated', 'rated', 'rating-replied'],
  ])
})

it('lets the farmer counter once, and the buyer accept', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed, { closeReason: 'reserve-not-met' })
  const opened = await viewOf(bed, farmer, dealId)
  expect(opened).toMatchObject({ state: 'awaiting-farmer', reservePrice: 2500, waitingFor: 'farmer' })
  expect((await viewOf(bed, buyer, dealId)).reservePrice).toBeNull()
  expect(opened.seller.contact).toBeNull()
  for (const price of [2000, 2500.01]) {
    const refused = await step(bed, farmer, dealId, 'decision', { action: 'counter', price })
    expect(refused.json().code).toBe('price-out-of-range')
  }
  await take(bed, farmer, dealId, 'decision', { action: 'counter', price: 2300 })
  const late = await step(bed, farmer, dealId, 'decision', { action: 'accept' })
  expect(late.json().code).toBe('step-not-open')
  const agreed = await take(bed, buyer, dealId, 'answer', { accept: true })
  expect(agreed).toMatchObject({ state: 'agreed', price: 2300, counterPrice: 2300 })
  expect(agreed.seller.contact?.phone).toBe('9876543210')
})

it('asks the runner-up after a decline, in a separate deal that the first buyer cannot see', async () => {
  const { farmer, buyer, runnerUp, dealId } = await openADeal(bed, { closeReason: 'awaiting-decision' })
  const declined = await take(bed, farmer, dealId, 'decision', { action: 'decline' })
  expect(declined).toMatchObject({ state: 'declined', runnerUp: { price: 1900 } })
  const asked = await take(bed, farmer, dealId, 'ask-runner-up')
  expect(asked).toMatchObject({ state: 'awaiting-buyer', price: 1900, waitingFor: 'buyer' })
  expect(asked._id).not.toBe(dealId)
  expect(await viewOf(bed, farmer, dealId)).toMatchObject({ successor: { _id: asked._id, price: 1900 } })
  expect(await viewOf(bed, buyer, dealId)).toMatchObject({ successor: null })
  expect((await bed.call(buyer, { url: `/api/v1/deals/${asked._id}` })).statusCode).toBe(404)
  expect((await step(bed, farmer, dealId, 'ask-runner-up')).json().code).toBe('step-not-open')
  expect((await take(bed, runnerUp, asked._id, 'answer', { accept: true })).state).toBe('agreed')
})

it('needs both parties again for a corrected weight, and an explicit confirmation for one that differs', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  await take(bed, farmer, dealId, 'weighings', { net: 9 })
  expect((await step(bed, farmer, dealId, 'weighings/1/confirm')).json().code).toBe('step-not-open')
  expect((await step(bed, buyer, dealId, 'weighings/1/confirm')).json().code).toBe('weight-differs')
  await take(bed, buyer, dealId, 'weighings/1/object', { reason: 'The scale was not empty' })
  await take(bed, buyer, dealId, 'weighings', { net: 9.9 })
  expect((await take(bed, farmer, dealId, 'weighings/2/confirm')).steps.weight).toBe('done')
  const corrected = await take(bed, farmer, dealId, 'weighings', { net: 9.95 })
  expect(corrected).toMatchObject({
    steps: { weight: 'proposed' },
    amount: { isEstimate: true, due: 19_900 },
  })
  expect(corrected.weighings.map(({ state }) => state)).toEqual(['objected', 'replaced', 'proposed'])
})

it.each([
  ['ten times what was listed', 100],
  ['a hundred times, as of kilograms', 1000],
  ['a tenth of what was listed', 1],
])('accepts a weight of %s only if it is confirmed', async (_what, net) => {
  const { farmer, dealId } = await openADeal(bed)
  expect((await step(bed, farmer, dealId, 'weighings', { net })).json()).toMatchObject({
    ...{ status: 409, code: 'weight-implausible' },
  })
  expect((await viewOf(bed, farmer, dealId)).weighings).toEqual([])
  const weighed = await take(bed, farmer, dealId, 'weighings', { net, confirm: true })
  expect(weighed.weighings).toMatchObject([{ net, isOutsideTolerance: true }])
})

it('changes nothing for a repeated key, an old version, or a stranger', async () => {
  const { farmer, buyer, runnerUp, dealId } = await openADeal(bed)
  const { version } = await viewOf(bed, buyer, dealId)
  const transfer = upi(500)
  const pay = (amount: number, key: string) =>
    step(bed, buyer, dealId, 'payments', { ...transfer, amount, version }, key)
  const [first, second] = await Promise.all([pay(500, 'one'), pay(500, 'one')])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect((await viewOf(bed, farmer, dealId)).payments).toHaveLength(1)
  expect((await pay(600, 'one')).json().code).toBe('key-reused')
  expect((await pay(600, 'two')).json().code).toBe('changed-meanwhile')
  expect((await step(bed, runnerUp, dealId, 'payments', upi(5))).statusCode).toBe(404)
  expect((await step(bed, farmer, dealId, 'payments', upi(5))).json().code).toBe('not-your-step')
})

it('one transfer is one payment of its farmer and of its buyer, until the farmer refuses it', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const transfer = upi(500)
  const pay = (who: Person, id: string, payment: Record<string, unknown>) =>
    step(bed, who, id, 'payments', payment)
  const refused = { errors: [{ field: 'reference', code: 'reference-used' }] }
  await take(bed, buyer, dealId, 'payments', transfer)
  // With spaces and Devanagari digits it is still the same number.
  const spaced = [...transfer.reference]
    .map((digit) => String.fromCodePoint(0x0966 + Number(digit)))
    .join(' ')
  const same = await pay(buyer, dealId, { ...transfer, reference: spaced.slice(0, 23) })
  expect(same.json()).toMatchObject(refused)
  await take(bed, farmer, dealId, 'payments/1/received')
  expect((await pay(buyer, dealId, transfer)).json()).toMatchObject(refused)
  const elsewhere = await openADeal(bed, {}, buyer)
  expect((await pay(buyer, elsewhere.dealId, transfer)).json()).toMatchObject(refused)
  const otherBuyer = await openADeal(bed, {}, undefined, farmer)
  expect((await pay(otherBuyer.buyer, otherBuyer.dealId, transfer)).json()).toMatchObject(refused)
  const strangers = await openADeal(bed)
  await take(bed, strangers.buyer, strangers.dealId, 'payments', transfer)

  const second = upi(300)
  await take(bed, buyer, dealId, 'payments', second)
  await take(bed, farmer, dealId, 'payments/2/not-received', { reason: 'Nothing came' })
  expect((await pay(buyer, elsewhere.dealId, second)).statusCode).toBe(200)
  const [one, other] = await Promise.all(
    [1, 2].map(async () => pay(buyer, dealId, { ...upi(1), reference: '999999999999' })),
  )
  expect([one?.statusCode, other?.statusCode].sort()).not.toEqual([200, 200])
})

it('a payment is not older than its deal, and a remark on cash stays as it was written', async () => {
  const { buyer, dealId } = await openADeal(bed)
  const cash = { amount: 5, method: 'cash', reference: ' given to Raju at gate ', paidOn: today() }
  const early = await step(bed, buyer, dealId, 'payments', { ...cash, paidOn: '1999-01-01' })
  expect(early.json().errors).toMatchObject([{ field: 'paidOn', code: 'before-deal' }])
  const { payments } = await take(bed, buyer, dealId, 'payments', cash)
  expect(payments[0]?.reference).toBe('given to Raju at gate')
})

it('repeats the answer of a step by its key, even while identity is unavailable', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  await take(bed, buyer, dealId, 'payments', upi(5))
  const { version } = await viewOf(bed, farmer, dealId)
  const receive = () => step(bed, farmer, dealId, 'payments/1/received', { version }, 'received')
  const first = await receive()
  isIdentityAway = true
  const repeated = await receive()
  isIdentityAway = false
  expect([first.statusCode, repeated.statusCode]).toEqual([200, 200])
  expect(repeated.json().data).toMatchObject({ version: version + 1, amount: { received: 5 } })
})
