import { inspect } from 'node:util'
import { newId } from '@boli/contracts'
import { expect, it } from 'vitest'
import { generatePayoutKey, parsePayoutKeys } from '../src/payout-vault/payout-keys.ts'
import { readDetails, resealDetails } from '../src/payout-vault/stored-details.ts'
import { PASSWORD, type Person, useDeals } from './support/deals-app.ts'
import { openADeal, take, upi, viewOf } from './support/parties.ts'

const key = generatePayoutKey()
const bed = useDeals({ payoutKeys: parsePayoutKeys(key) })

const details = { upiId: 'asha@ybl', holder: 'Asha Patil', account: '001234567890', ifsc: 'SBIN0001234' }
const url = '/api/v1/deals/payout-details'
const save = (who: Person | null, payload: object = details, password = PASSWORD) =>
  bed.call(who, { method: 'PUT', url, payload: { ...payload, password } })

it('payout details are stored encrypted, and shown to their owner and the buyer of an agreed deal', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  expect((await viewOf(bed, buyer, dealId)).payTo).toBeNull()
  expect((await save(farmer)).json().data).toEqual(details)
  const { payTo } = await viewOf(bed, buyer, dealId)
  expect(payTo?.bank).toEqual({ holder: 'Asha Patil', account: '001234567890', ifsc: 'SBIN0001234' })
  expect(payTo?.upi?.link).toBe(
    `upi://pay?pa=asha@ybl&pn=Asha%20Patil&am=20000.00&cu=INR&tr=${dealId.replaceAll('-', '')}01&tn=Sharbati%20wheat`,
  )
  await take(bed, buyer, dealId, 'payments', upi(5_000.5))
  const part = (await viewOf(bed, buyer, dealId)).payTo?.upi?.link
  expect(part).toContain('&am=14999.50&')
  // Payment apps decline a reference that was used.
  expect(part).toContain(`&tr=${dealId.replaceAll('-', '')}02&`)
  await take(bed, buyer, dealId, 'payments', upi(14_999.5))
  expect((await viewOf(bed, buyer, dealId)).payTo?.upi).toEqual({ id: 'asha@ybl', link: null })
  const large = await openADeal(bed, {}, buyer)
  await save(large.farmer)
  await take(bed, large.farmer, large.dealId, 'weighings', { net: 51 })
  // More than the UPI limit, although it is an estimate.
  expect((await viewOf(bed, buyer, large.dealId)).payTo?.upi?.link).toBeNull()

  expect((await viewOf(bed, farmer, dealId)).payTo).toBeNull()
  expect((await viewOf(bed, await bed.aPerson('admin'), dealId)).payTo).toBeNull()
  const undecided = await openADeal(bed, { closeReason: 'reserve-not-met' })
  await save(undecided.farmer)
  expect((await viewOf(bed, undecided.buyer, undecided.dealId)).payTo).toBeNull()

  const rows = await bed.db.selectFrom('payout_details').selectAll().execute()
  const stored = rows.map(({ sealed }) => sealed.toString('latin1')).join()
  for (const secret of Object.values(details)) {
    expect(stored).not.toContain(secret)
    expect(inspect(bed.published, { depth: null })).not.toContain(secret)
  }
})

it('changing payout details requires the password, shows in every unpaid deal, and notifies the farmer', async () => {
  const newcomer = await bed.aPerson('farmer')
  const errors = [{ field: 'password' }]
  const guessed = await save(newcomer, details, 'Guessed@2026')
  expect(guessed.json()).toMatchObject({ code: 'wrong-password', errors })
  const without = await bed.call(newcomer, { method: 'PUT', url, payload: details })
  expect(without.json()).toMatchObject({ errors })
  expect((await bed.call(newcomer, { url })).json().data.upiId).toBeNull()

  const { farmer, buyer, dealId } = await openADeal(bed)
  const cancelled = await openADeal(bed, {}, buyer)
  await take(bed, cancelled.farmer, cancelled.dealId, 'cancel', { reason: 'Rain' })
  await take(bed, buyer, cancelled.dealId, 'cancel/agree')
  const before = bed.published.length
  await save(farmer)
  await save(cancelled.farmer)
  const { payTo, timeline, version } = await viewOf(bed, buyer, dealId)
  expect(timeline.filter(({ kind }) => kind !== 'contact-seen').at(-1)).toMatchObject({
    ...{ kind: 'payout-changed', by: 'farmer', detail: {} },
  })
  expect(Date.parse(payTo?.changedAt ?? '')).toBeGreaterThan(Date.parse(timeline[1]?.at ?? ''))
  expect(version).toBe(2)
  const ofCancelled = (await viewOf(bed, buyer, cancelled.dealId)).timeline.map(({ kind }) => kind)
  expect(ofCancelled).not.toContain('payout-changed')
  await expect
    .poll(() => bed.published.slice(before).map(({ type, subject }) => [type, subject]))
    .toEqual(
      expect.arrayContaining([
        ['deal-changed', dealId],
        ['payout-details-changed', farmer.userId],
      ]),
    )
  const agreed_at = new Date(Date.now() + 60_000)
  await bed.db.updateTable('deals').set({ agreed_at }).where('id', '=', dealId).execute()
  expect((await viewOf(bed, buyer, dealId)).payTo?.changedAt).toBeNull()
})

it('invalid payout details are refused, and empty input deletes them', async () => {
  const farmer = await bed.aPerson('farmer')
  const own = async () => (await bed.call(farmer, { url })).json().data
  const nothing = { upiId: null, holder: null, account: null, ifsc: null }
  expect(await own()).toEqual(nothing)
  await save(farmer)
  const refused = await save(farmer, { ...details, ifsc: 'SBIN1', account: '12' })
  expect(refused.json().errors.map(({ field }: { field: string }) => field)).toEqual(['account', 'ifsc'])
  expect(refused.body).not.toContain('SBIN1')
  expect(await own()).toEqual(details)
  await save(farmer, nothing)
  expect(await own()).toEqual(nothing)
  expect((await save(farmer, { upiId: 'asha@ybl' })).statusCode).toBe(400)
})

it('payout details are re-encrypted with the first key, after which the old one can be removed', async () => {
  const { db } = bed
  const people = await Promise.all([1, 2, 3].map(() => bed.aPerson('farmer')))
  for (const person of people) await save(person)
  const [old, current] = [parsePayoutKeys(key), parsePayoutKeys(generatePayoutKey())]
  const count = (await db.selectFrom('payout_details').selectAll().execute()).length
  expect(await resealDetails(db, [...current, ...old])).toBe(count)
  expect(await resealDetails(db, [...current, ...old])).toBe(0)
  for (const { userId } of people) {
    expect((await readDetails(db, current, userId))?.details).toEqual(details)
    await expect(readDetails(db, old, userId)).rejects.toThrow('has no key')
  }
})

it('payout details that several accounts share are shown to administrators as labels, and each view is recorded', async () => {
  const farmer = await bed.aPerson('farmer')
  const others = await Promise.all([1, 2, 3].map(() => bed.aPerson('business')))
  const [twin, other, none] = others as [Person, Person, Person]
  await save(farmer, { ...details, upiId: 'Same@ybl', account: '444444444444' })
  await save(twin, { ...details, upiId: 'same@YBL', account: '555555555555' })
  await save(other, { ...details, upiId: 'other@ybl', account: '444444444444' })
  const userIds = [farmer, twin, other, none].map(({ userId }) => userId)
  const auctionId = newId()
  const compare = (who: Person | null, payload: object = { auctionId, userIds }) =>
    bed.call(who, { method: 'POST', url: '/api/v1/admin/shared-payouts', payload })
  const admin = await bed.aPerson('admin')
  const answer = await compare(admin)
  expect(answer.json().data).toEqual([
    { userId: farmer.userId, payouts: ['A', 'B'] },
    { userId: twin.userId, payouts: ['B'] },
    { userId: other.userId, payouts: ['A'] },
    { userId: none.userId, payouts: [] },
  ])
  expect(answer.body).not.toMatch(/ybl|4444/i)
  await expect
    .poll(() => bed.about('administrator-acted', auctionId))
    .toMatchObject([{ act: 'see-shared-payouts', facts: { userIds: userIds.join(' ') } }])
  expect((await compare(admin, { auctionId, userIds: [farmer.userId] })).statusCode).toBe(400)
})
