import { eventsOfUsers, resultsInAnyOrder } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { useDeals } from './support/deals-app.ts'
import { auctionClosed, somePeople } from './support/parties.ts'

const bed = useDeals()

const DAY = '2026-11-20T00:00:00.000Z'

function aStoryOfUsers() {
  const { events, ids } = eventsOfUsers()
  async function read() {
    const rows = await bed.storage.database.db
      .selectFrom('users')
      .select(['id', 'username', 'version', 'deleted_at', 'role'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id))
  }
  return { events, ids, read }
}

it('users are the same after any order and repetition of their events', async () => {
  const [straight, ...others] = await resultsInAnyOrder(aStoryOfUsers, bed.consume)
  expect(straight).toMatchObject([
    { username: 'asha5', version: 5, deleted_at: null },
    { username: 'Deleted user', version: 3, deleted_at: DAY },
  ])
  expect(others).toEqual([])
})

it('the ends of two auctions open one deal each, in any order and with repetition', async () => {
  const [straight, ...others] = await resultsInAnyOrder(async () => {
    const people = await somePeople(bed)
    const closes = [auctionClosed(people), auctionClosed(people)]
    const ids = closes.map(({ subject }) => subject)
    const read = async () => {
      const rows = await bed.storage.database.db
        .selectFrom('deals')
        .select(['auction_id', 'state', 'version'])
        .where('auction_id', 'in', ids)
        .execute()
      return ids.map((id) => rows.filter(({ auction_id }) => auction_id === id))
    }
    return { events: closes, ids, read }
  }, bed.consume)
  expect(straight).toEqual([
    [{ auction_id: 'id 0', state: 'agreed', version: 1 }],
    [{ auction_id: 'id 1', state: 'agreed', version: 1 }],
  ])
  expect(others).toEqual([])
})
