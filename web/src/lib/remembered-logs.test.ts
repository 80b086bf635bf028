import { expect, it } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { recallLog, rememberLog, rememberOwnLeaf } from './remembered-logs.ts'
import { setSessionUser } from './session-store.ts'

const leaf = { sequence: 3, hash: 'AAAA' }

it('leaves of own bids are each user’s for themselves, and the log is everybody’s on the device', () => {
  setSessionUser(aUser({ _id: 'one' }))
  rememberLog('a', { size: 4, root: 'BBBB' })
  rememberOwnLeaf('a', leaf)
  rememberOwnLeaf('a', { ...leaf, sequence: 5 })
  rememberOwnLeaf('a', leaf)
  setSessionUser(null)
  setSessionUser(aUser({ _id: 'one' }))
  expect(recallLog('a')).toMatchObject({ size: 4, own: [{ sequence: 5 }, { sequence: 3 }] })
  setSessionUser(aUser({ _id: 'other' }))
  expect(recallLog('a')).toMatchObject({ size: 4, root: 'BBBB', own: [] })
  expect(JSON.stringify(localStorage)).not.toContain('AAAA')
  rememberLog('a', { size: 2, root: 'CCCC' })
  expect(recallLog('a')).toMatchObject({ size: 4 })
})
