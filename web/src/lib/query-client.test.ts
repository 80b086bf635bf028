import { expect, test, vi } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { setSessionUser } from './session-store.ts'

test.each([
  ['signs out or whose session ends', null],
  ['gives way to another user', aUser({ _id: 'gupta' })],
])('no answer remains after a user %s', (_, next) => {
  setSessionUser(aUser({ _id: 'asha' }))
  queryClient.setQueryData(['bids', 'mine'], ['₹2,000'])
  setSessionUser(aUser({ _id: 'asha', firstName: 'Asha' }))
  expect(queryClient.getQueryData(['bids', 'mine'])).toEqual(['₹2,000'])
  setSessionUser(next)
  expect(queryClient.getQueryData(['bids', 'mine'])).toBeUndefined()
})

test.each([
  ['at once without a network', false, 1],
  ['after three tries where there is one', true, 3],
])('a missing answer expires %s', async (_, onLine, tries) => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const ask = vi.fn(async () => {
    throw new ApiError({ status: 0, code: 'network', message: 'No connection' })
  })
  const answer = expect(
    queryClient.fetchQuery({ queryKey: ['room', onLine], queryFn: ask }),
  ).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
  expect(ask).toHaveBeenCalledTimes(tries)
  vi.useRealTimers()
})
