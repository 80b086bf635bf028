import type { DealView } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startDeals, useDeals } from './support/deals-app.ts'
import { checkInvariants } from './support/invariants.ts'
import { agreeOnWeight, becomes, openADeal, step, take, upi, viewOf } from './support/parties.ts'

const bed = useDeals({
  settings: { decisionMs: 1, answerMs: 1, paymentMs: 1, noticeMs: 1, disputeAnswerMs: 1, ratingBlindMs: 1 },
})
let admin: Person
beforeAll(async () => {
  // A second clock on the same database.
  await bed.startAnother()
  admin = await bed.aPerson('admin')
})
afterAll(async () => {
  expect(await checkInvariants(bed.db)).toEqual([])
})

const kindsOf = async (who: Person, dealId: string) =>
  (await viewOf(bed, who, dealId)).timeline.map(({ kind }) => kind)

const standingsOf = (userId: string) => bed.about('standing-changed', userId)

const isOverdue = ({ timeline }: DealView) => timeline.some(({ kind }) => kind === 'payment-overdue')

/** Weighed and confirmed, but not paid in time. */
async function anUnpaidDeal(buyer?: Person, where = bed) {
  const parties = await openADeal(where, {}, buyer)
  await agreeOnWeight(where, parties)
  await becomes(where, parties.farmer, parties.dealId, isOverdue)
  return parties
}

async function cancelForDefault({ farmer, dealId }: { farmer: Person; dealId: string }) {
  await take(bed, farmer, dealId, 'default-notice')
  return eventually(async () => {
    const cancelled = await take(bed, farmer, dealId, 'cancel', { reason: 'Never paid' })
    if (cancelled.state !== 'cancelled') throw new Error('the notice still runs')
    return cancelled
  })
}

it('lapses an unanswered deal once, with two schedulers', async () => {
  const deals = await Promise.all(
    Array.from({ length: 8 }, () => openADeal(bed, { closeReason: 'awaiting-decision' })),
  )
  for (const { farmer, dealId } of deals) {
    await becomes(bed, farmer, dealId, ({ state }) => state === 'lapsed')
    expect(await kindsOf(farmer, dealId)).toEqual(['opened', 'lapsed'])
    expect(bed.about('deal-changed', dealId).length).toBeLessThanOrEqual(2)
  }
})

it('payment is due by the day that both agreed on with the handover', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const ahead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
  const propose = (payBy: string) =>
    step(bed, farmer, dealId, 'handover', { place: 'Harda Mandi', at: ahead(3), carrier: 'buyer', payBy })
  for (const [wrong, code] of [
    [ahead(1).slice(0, 10), 'before-handover'],
    ['2027-02-30', 'date'],
    ['9999-12-31', 'date'],
  ] as const)
    expect((await propose(wrong)).json().errors).toMatchObject([{ field: 'payBy', code }])
  const payBy = ahead(10).slice(0, 10)
  await propose(payBy)
  await take(bed, buyer, dealId, 'handover/confirm')
  const weighed = await agreeOnWeight(bed, { farmer, buyer, dealId })
  expect(weighed.deadline).toBe(new Date(`${payBy}T23:59:59.999+05:30`).toISOString())
})

it('cancels for default after the notice, and suspends at the second strike until an administrator lifts it', async () => {
  const first = await anUnpaidDeal()
  expect(await cancelForDefault(first)).toMatchObject({
    cancellation: { fault: 'buyer' },
    runnerUp: { price: 1900 },
  })
  const { buyer } = first
  await eventually(async () =>
    expect(standingsOf(buyer.userId)).toMatchObject([{ suspendedUntil: null, strikes: 1 }]),
  )
  await cancelForDefault(await anUnpaidDeal(buyer))
  await eventually(async () =>
    expect(standingsOf(buyer.userId).at(-1)).toMatchObject({
      ...{ strikes: 2, suspendedUntil: expect.any(String) },
    }),
  )

  const lift = (who: Person | null) =>
    bed.call(who, {
      method: 'POST',
      url: `/api/v1/admin/members/${buyer.userId}/lift`,
      payload: { note: 'Paid late, in hospital' },
    })
  expect((await lift(buyer)).statusCode).toBe(403)
  expect((await lift(admin)).statusCode).toBe(200)
  await eventually(async () =>
    expect(standingsOf(buyer.userId).at(-1)).toMatchObject({ suspendedUntil: null, strikes: 0 }),
  )

  const rated = await take(bed, first.farmer, first.dealId, 'rating', { stars: 1, tags: ['slow-payment'] })
  expect(rated.ratings).toHaveLength(1)
  expect((await step(bed, buyer, first.dealId, 'rating', { stars: 1 })).json().code).toBe('step-not-open')
})

it('cancels for default only once the notice ran out, and by consent without a strike at any time', async () => {
  const patient = await startDeals({ settings: { paymentMs: 1 } })
  const { farmer, buyer, dealId } = await anUnpaidDeal(undefined, patient)
  await take(patient, farmer, dealId, 'default-notice')
  const early = await step(patient, farmer, dealId, 'cancel', { reason: 'Never paid', forDefault: true })
  expect(early.json().code).toBe('step-not-open')
  expect(await viewOf(patient, farmer, dealId)).toMatchObject({ state: 'agreed', cancellation: null })
  await take(patient, farmer, dealId, 'cancel', { reason: 'Never paid' })
  const consented = { state: 'cancelled', cancellation: { fault: null } }
  expect(await take(patient, buyer, dealId, 'cancel/agree')).toMatchObject(consented)
  expect(await checkInvariants(patient.storage.database.db)).toEqual([])
  await patient.close()

  const late = await anUnpaidDeal()
  await take(bed, late.farmer, late.dealId, 'default-notice')
  await take(bed, late.farmer, late.dealId, 'cancel', { reason: 'Let us stop', forDefault: false })
  expect(await take(bed, late.buyer, late.dealId, 'cancel/agree')).toMatchObject(consented)
  expect(standingsOf(late.buyer.userId)).toEqual([])
})

it('cancels a notice whose reason no longer exists, and a proposal that the other party ignores by taking another step', async () => {
  const { farmer, buyer, dealId } = await anUnpaidDeal()
  await take(bed, farmer, dealId, 'default-notice')
  expect((await take(bed, buyer, dealId, 'payments', upi(20_000))).defaultNotice?.isPaused).toBe(true)
  await take(bed, farmer, dealId, 'weighings', { net: 9 })
  const confirmed = await take(bed, buyer, dealId, 'weighings/2/confirm', { acceptDifference: true })
  expect(confirmed.defaultNotice).toBeNull()
  expect((await take(bed, farmer, dealId, 'cancel', { reason: 'Let us stop' })).state).toBe('agreed')
  expect((await step(bed, farmer, dealId, 'cancel/agree')).json().code).toBe('step-not-open')
  const { version } = await viewOf(bed, buyer, dealId)
  expect(version).toBeGreaterThan(1)
  expect((await take(bed, buyer, dealId, 'payments', upi(1))).cancellation).toBeNull()
  await take(bed, farmer, dealId, 'cancel', { reason: 'Let us stop' })
  expect(await take(bed, buyer, dealId, 'cancel/agree')).toMatchObject({
    ...{ state: 'cancelled', cancellation: { fault: null }, runnerUp: null },
  })
})

it('decides an unanswered dispute, lets another administrator decide one appeal, and cancels the strike', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const decide = (who: Person, body: Record<string, unknown>) =>
    step(bed, who, dealId, 'dispute/decision', { note: 'Seen the pictures', ...body })
  await take(bed, buyer, dealId, 'dispute', { kind: 'not-as-described', text: 'Full of stones' })
  await becomes(bed, buyer, dealId, ({ waitingFor }) => waitingFor === 'admin')
  const late = await step(bed, farmer, dealId, 'dispute/answer', { text: 'Late' })
  expect(late.json().code).toBe('step-not-open')
  expect((await decide(buyer, { outcome: 'go-on' })).statusCode).toBe(403)
  const cancelled = await decide(admin, { outcome: 'cancel', fault: 'farmer' })
  expect(cancelled.json().data).toMatchObject({ state: 'cancelled', you: null, seller: { contact: null } })

  await take(bed, farmer, dealId, 'dispute/appeal', { text: 'The stones are not mine' })
  const another = await bed.aPerson('admin')
  expect((await decide(admin, { outcome: 'go-on' })).json().code).toBe('not-allowed')
  expect((await decide(another, { outcome: 'adjust' })).json().code).toBe('validation-failed')
  const adjusted = await decide(another, { outcome: 'adjust', quantity: 9.5 })
  expect(adjusted.json().data).toMatchObject({ state: 'agreed', amount: { due: 19_000, isEstimate: false } })
  await becomes(bed, buyer, dealId, isOverdue)
  const again = await step(bed, buyer, dealId, 'dispute/appeal', { text: 'Again' })
  expect(again.json().code).toBe('step-not-open')
  await eventually(async () => expect(standingsOf(farmer.userId).at(-1)).toMatchObject({ strikes: 0 }))
  await take(bed, buyer, dealId, 'payments', upi(19_000))
  expect((await take(bed, farmer, dealId, 'payments/1/received')).state).toBe('completed')
})

it('lets the opener of a dispute withdraw it, notifies the other party, and lets the deadlines continue', async () => {
  const { farmer, buyer, dealId } = await anUnpaidDeal()
  await take(bed, buyer, dealId, 'dispute', { kind: 'weight', text: 'It was less' })
  // The time to answer ends at once, which changes the deal again.
  await becomes(bed, buyer, dealId, ({ timeline }) => timeline.at(-1)?.kind === 'dispute-unanswered')
  expect((await step(bed, farmer, dealId, 'dispute/withdraw')).json().code).toBe('step-not-open')
  const deal = await take(bed, buyer, dealId, 'dispute/withdraw')
  expect(deal).toMatchObject({ state: 'agreed', waitingFor: 'buyer', dispute: { decision: null } })
  expect(deal.dispute?.withdrawnAt).toEqual(deal.timeline.at(-1)?.at)
  expect(deal.timeline.at(-1)).toMatchObject({ kind: 'dispute-withdrawn', by: 'buyer' })
  expect(deal.actions).not.toContain('dispute')
  expect((await viewOf(bed, farmer, dealId)).actions).toContain('dispute')
  await eventually(async () =>
    expect(bed.about('deal-changed', dealId).at(-1)).toMatchObject({
      ...{ change: 'dispute-withdrawn', by: 'buyer', deal: { state: 'agreed', isDisputed: true } },
    }),
  )
})

it('shows a rating after its waiting time, and hides a text without hiding its stars', async () => {
  // Once the deal is overdue, the clock does not change it while both take their steps.
  const { farmer, buyer, dealId } = await anUnpaidDeal()
  await take(bed, buyer, dealId, 'payments', upi(20_000))
  await take(bed, farmer, dealId, 'payments/1/received')
  await take(bed, buyer, dealId, 'rating', { stars: 2, text: 'Rude words' })
  await becomes(bed, farmer, dealId, ({ ratings }) => ratings.length === 1)
  const rating = bed.db.selectFrom('ratings').select('id').where('deal_id', '=', dealId)
  const { id } = await rating.executeTakeFirstOrThrow()
  const hide = (who: Person) => bed.call(who, { method: 'DELETE', url: `/api/v1/admin/ratings/${id}` })
  expect((await hide(farmer)).statusCode).toBe(403)
  expect((await hide(admin)).statusCode).toBe(200)
  expect((await viewOf(bed, farmer, dealId)).ratings).toMatchObject([{ stars: 2, text: null }])
})

it('the clock continues with other deals if the deadline of one fails', async () => {
  const broken = await openADeal(bed)
  const deal = bed.db.updateTable('deals').where('id', '=', broken.dealId)
  const unreadable = sql<never>`record || '{"answerBy": 1, "weighings": 0}'`
  await deal.set({ record: unreadable, acts_at: new Date(0) }).execute()
  const { farmer, dealId } = await openADeal(bed, { closeReason: 'awaiting-decision' })
  await becomes(bed, farmer, dealId, ({ state }) => state === 'lapsed')
  await deal.set({ record: sql<never>`record || '{"answerBy": null, "weighings": []}'` }).execute()
  await becomes(bed, broken.farmer, broken.dealId, ({ state }) => state === 'agreed')
})

it('leaves no due deadline unprocessed', async () => {
  await eventually(async () => {
    const { rows } = await sql`select id from deals where acts_at < now()`.execute(bed.db)
    expect(rows).toEqual([])
  })
})
