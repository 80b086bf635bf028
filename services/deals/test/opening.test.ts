import { createEvent, newId } from '@boli/contracts'
import { afterAll, expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { checkInvariants } from './support/invariants.ts'
import { auctionClosed, openADeal, somePeople, take, viewOf } from './support/parties.ts'

const bed = useDeals()
afterAll(async () => {
  expect(await checkInvariants(bed.db)).toEqual([])
})

const forget = ({ userId }: Person) =>
  bed.consume(
    createEvent({
      ...{ type: 'user-deleted', source: '/identity', subject: userId, version: 9 },
      data: { userId, deletedAt: new Date().toISOString() },
    }),
  )
const dealsOf = (auctionId: string) =>
  bed.db.selectFrom('deals').selectAll().where('auction_id', '=', auctionId).execute()

it('opens one deal per auction, however often its close is published, even concurrently', async () => {
  const event = auctionClosed(await somePeople(bed))
  const repeated = { ...event, id: newId() }
  await Promise.allSettled([event, event, repeated].map(bed.consume))
  await bed.consume(repeated)
  expect(await dealsOf(event.subject)).toHaveLength(1)
})

it('opens no deal if nobody bid or the lot was withdrawn', async () => {
  const people = await somePeople(bed)
  for (const closeReason of ['no-bids', 'withdrawn', 'removed'] as const) {
    const event = auctionClosed(people, { closeReason })
    await bed.consume(event)
    expect(await dealsOf(event.subject)).toEqual([])
  }
})

it('opens a deal for events without standings, for the leader only', async () => {
  const { farmer, dealId } = await openADeal(bed, { closeReason: 'reserve-not-met', standings: [] })
  expect(await take(bed, farmer, dealId, 'decision', { action: 'decline' })).toMatchObject({ runnerUp: null })
})

it('leaves the farmer the runner-up if the winner was deleted before the close was published', async () => {
  const people = await somePeople(bed)
  await forget(people.buyer)
  const event = auctionClosed(people)
  await bed.consume(event)
  const [deal] = await dealsOf(event.subject)
  expect(deal?.state).toBe('lapsed')
  expect((await viewOf(bed, people.farmer, deal?.id ?? '')).runnerUp).toEqual({ price: 1900 })
})

it('ends the deals of a deleted user, once, and stores their name nowhere', async () => {
  const agreed = await openADeal(bed)
  const awaiting = await openADeal(bed, { closeReason: 'awaiting-decision' })
  await forget(agreed.buyer)
  await forget(awaiting.farmer)
  expect(await viewOf(bed, agreed.farmer, agreed.dealId)).toMatchObject({
    ...{ state: 'cancelled', cancellation: { fault: 'buyer' }, buyer: { username: 'Deleted user' } },
    runnerUp: { price: 1900 },
  })
  expect((await viewOf(bed, awaiting.buyer, awaiting.dealId)).state).toBe('lapsed')
})

it('deals of a user whose deletion can be cancelled continue without the name, and with it after a cancellation', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  const { userId, username } = buyer
  const about = { source: '/identity', subject: userId } as const
  const at = new Date().toISOString()
  const data = { userId, deletedAt: at, removedAt: at }
  const scheduled = createEvent({ ...about, type: 'deletion-scheduled', version: 5, data })
  await bed.consume(scheduled)
  expect(await viewOf(bed, farmer, dealId)).toMatchObject({
    ...{ state: 'agreed', buyer: { username: 'Deleted user' } },
  })
  const snapshot = { userId, username, fullname: username, role: 'business', language: 'en' } as const
  const back = { ...snapshot, isVerified: true, createdAt: at }
  await bed.consume(createEvent({ ...about, type: 'deletion-cancelled', version: 6, data: back }))
  await bed.consume({ ...scheduled, id: newId() })
  expect(await viewOf(bed, farmer, dealId)).toMatchObject({ state: 'agreed', buyer: { username } })
})

it('skips deleted runner-ups', async () => {
  const { farmer, runnerUp, dealId } = await openADeal(bed, { closeReason: 'awaiting-decision' })
  await forget(runnerUp)
  const declined = await take(bed, farmer, dealId, 'decision', { action: 'decline' })
  expect(declined.runnerUp).toBeNull()
  expect(declined.actions).not.toContain('ask-runner-up')
})
