import { afterEach, expect, it, vi } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { keepLastSeen } from './last-seen.ts'
import { queryClient } from './query-client.ts'
import { setSessionUser } from './session-store.ts'

const database = vi.hoisted(() => ({ opened: 0, answers: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  createStore: () => {
    database.opened += 1
    return database.answers
  },
  get: async (key: string, store: typeof database.answers) => store.get(key),
  set: async (key: string, value: unknown, store: typeof database.answers) => void store.set(key, value),
  entries: async (store: typeof database.answers) => [...store],
  keys: async (store: typeof database.answers) => [...store.keys()],
  delMany: async (keys: string[], store: typeof database.answers) => {
    for (const key of keys) store.delete(key)
  },
}))

afterEach(() => void vi.useRealTimers())

it('stored pages take bounded space in a long visit, over one database connection', async () => {
  vi.useFakeTimers()
  setSessionUser(aUser())
  keepLastSeen(queryClient)
  for (let lot = 0; lot < 300; lot += 1) {
    queryClient.setQueryData(['auctions', 'detail', String(lot)], { lot })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(database.answers.size).toBeGreaterThanOrEqual(80)
  expect(database.answers.size).toBeLessThanOrEqual(161)
  expect([...database.answers.values()]).toContainEqual({ at: expect.any(Number), data: { lot: 299 } })
  expect(database.opened).toBe(1)
})
