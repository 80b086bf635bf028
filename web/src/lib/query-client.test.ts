import { expect, test } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { queryClient } from './query-client.ts'
import { setSessionUser } from './session-store.ts'

test.each([
  ['signs out or whose session ends', null],
  ['gives way to another user', aUser({ _id: 'gupta' })],
])('nothing that was fetched outlives a user who %s', (_, next) => {
  setSessionUser(aUser({ _id: 'asha' }))
  queryClient.setQueryData(['bids', 'mine'], ['₹2,000'])
  setSessionUser(aUser({ _id: 'asha', firstName: 'Asha' }))
  expect(queryClient.getQueryData(['bids', 'mine'])).toEqual(['₹2,000'])
  setSessionUser(next)
  expect(queryClient.getQueryData(['bids', 'mine'])).toBeUndefined()
})
