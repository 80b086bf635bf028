import { eventsOfUsers, resultsInAnyOrder } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { useDeals } from './support/deals-app.ts'

const bed = useDeals()

const DAY = '2026-11-20T00:00:00.000Z'

function aStoryOfUsers() {
  const { events, ids } = eventsOfUsers()
  async function read() {
    const users = bed.db.selectFrom('users').select(['id', 'username', 'version', 'deleted_at', 'role'])
    const rows = await users.where('id', 'in', ids).execute()
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
