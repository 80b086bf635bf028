import { createEvent, type DealSnapshot, type DomainEvent, newId } from '@boli/contracts'
import { eventsOfUsers, resultsInAnyOrder } from '@boli/test-kit'
import { aDealSnapshot, dealChanged } from '@boli/test-kit/snapshots'
import { expect, it } from 'vitest'
import { aFarmer, useAuctions } from './support/auctions-app.ts'
import { handleDealEvent, handleUserEvent } from './support/consumed.ts'

const bed = useAuctions()

const DAY = '2026-11-20T00:00:00.000Z'

function aStoryOfUsers() {
  const { events, ids } = eventsOfUsers()
  return { events, ids, read: () => readUsers(ids) }
}

async function readUsers(ids: string[]) {
  const rows = await bed.db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return ids.map((id) => {
    const { deleted_at, log_key, ...row } = rows.find((one) => one.id === id) ?? {}
    return { ...row, isDeleted: deleted_at !== null, hasKey: log_key !== null }
  })
}

/** Suspensions and ratings of one buyer; a deal that is cancelled, and the next with the runner-up. */
async function aStoryOfDeals() {
  const lot = await bed.list({}, aFarmer())
  const [first, second] = [newId(Date.parse(DAY)), newId(Date.parse(DAY) + 1_000)]
  const [asha, binod] = [newId(), newId()]
  const about = (subject: string, version: number) => ({ source: '/deals', subject, version }) as const
  const standing = (version: number, until: string | null) =>
    createEvent({
      ...{ type: 'standing-changed', ...about(asha, version) },
      data: { userId: asha, suspendedUntil: until, strikes: version },
    })
  const rating = (version: number, mean: number) =>
    createEvent({
      ...{ type: 'rating-changed', ...about(asha, version) },
      data: { userId: asha, mean, count: version },
    })
  const deal = (dealId: string, version: number, state: DealSnapshot['state'], buyer: string) =>
    dealChanged(
      aDealSnapshot({
        ...{ dealId, auctionId: lot._id, version, state, createdAt: DAY, duePaise: version },
        ...{ farmer: { userId: lot.farmer._id, username: '' }, buyer: { userId: buyer, username: '' } },
        pricePaise: buyer === asha ? 210_000 : 200_000,
      }),
    )
  const events: DomainEvent[] = [
    ...[standing(1, '2027-01-01T00:00:00.000Z'), standing(2, null), standing(3, '2027-03-01T00:00:00.000Z')],
    ...[rating(1, 5), rating(2, 4.5), rating(3, 4)],
    ...[deal(first, 1, 'awaiting-farmer', asha), deal(first, 2, 'agreed', asha)],
    deal(first, 3, 'cancelled', asha),
    ...[deal(second, 1, 'awaiting-buyer', binod), deal(second, 2, 'agreed', binod)],
  ]
  async function read() {
    const deals = bed.db.selectFrom('deals').selectAll().where('auction_id', '=', lot._id).orderBy('id')
    const sale = bed.db.selectFrom('auctions').select(['buyer_id', 'sold_paise']).where('id', '=', lot._id)
    const [users, auction] = [await readUsers([asha]), await sale.executeTakeFirst()]
    return { users, deals: await deals.execute(), auction }
  }
  return { events, ids: [asha, binod, first, second, lot._id, lot.farmer._id], read }
}

it('users are the same after any order and repetition of their events', async () => {
  const [straight, ...others] = await resultsInAnyOrder(aStoryOfUsers, (event) =>
    handleUserEvent(bed.storage.database, event),
  )
  expect(straight).toMatchObject([
    { username: 'asha5', version: 5, isDeleted: false, hasKey: true },
    { username: 'Deleted user', version: 3, isDeleted: true, hasKey: false },
  ])
  expect(others).toEqual([])
})

it('deals, suspensions and ratings are the same after any order and repetition of their events', async () => {
  const [straight, ...others] = await resultsInAnyOrder(aStoryOfDeals, (event) =>
    handleDealEvent(bed.storage.database, event),
  )
  expect(straight).toMatchObject({
    users: [
      { standing_version: 3, suspended_until: '2027-03-01T00:00:00.000Z', rating_mean: 4, rating_count: 3 },
    ],
    deals: [
      { version: 3, state: 'cancelled' },
      { version: 2, state: 'agreed' },
    ],
    auction: { buyer_id: 'id 1', sold_paise: 200_000 },
  })
  expect(others).toEqual([])
})
