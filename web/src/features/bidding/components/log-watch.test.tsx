import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recallLog, rememberLog } from '../../../lib/remembered-logs.ts'
import { currentUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { refused } from '../../../test/fake-server.ts'
import { openPage, startPages } from '../../../test/render-at.tsx'
import { anAuction } from '../../auctions/test/an-auction.ts'
import LogWatch from './log-watch.tsx'

const auction = anAuction()
const remembered = { size: 4, root: 'AAAA' }

beforeEach(async () => {
  await startPages(aUser())
  rememberLog(auction._id, remembered)
})

const enter = (code: 'not-signed-in' | 'not-found' | 'overloaded') => {
  const { sent } = openPage('/', <LogWatch auction={auction} />, {
    [`GET /auction/proof/${auction._id}`]: () => refused(code),
  })
  return sent
}

it('a warning is shown if the market no longer has the log of the last visit', async () => {
  enter('not-found')
  expect((await screen.findByRole('alert')).textContent).toContain('This log failed the check')
})

it.each(['not-signed-in', 'overloaded'] as const)('no warning is shown if the answer is %s', async (code) => {
  const sent = enter(code)
  await expect.poll(() => sent).toHaveLength(1)
  await expect.poll(() => currentUser() === null).toBe(code === 'not-signed-in')
  rememberLog(auction._id, { size: 5, root: 'BBBB' })
  // The stored head of a refused log would not change.
  expect(recallLog(auction._id)?.size).toBe(5)
  expect(screen.queryByRole('alert')).toBeNull()
})
