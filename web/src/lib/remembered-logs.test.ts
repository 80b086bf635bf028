import { expect, it } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { recallLog, rememberLog, rememberOwnLeaf } from './remembered-logs.ts'
import { setSessionUser } from './session-store.ts'

const leaf = { sequence: 3, hash: 'AAAA' }

it('own bids are stored for each user, and logs for the device', () => {
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

it('the former length of a log is remembered until its leaves were checked', () => {
  const heads = [3, 4, 4, 2, 6].map((size) => ({ size, root: `${size}234567890` }))
  rememberLog('b', heads)
  expect(recallLog('b')).toMatchObject({
    ...{ size: 6, root: '6234567890' },
    before: [
      [3, '32345678'],
      [4, '42345678'],
    ],
  })
  rememberLog('b', { size: 6, root: '6234567890' }, ['aaaaaa-', 'bbbbbb-', 'cccccc-'])
  expect(recallLog('b')).toMatchObject({ size: 6, prints: 'aaaaaabbbbbbcccccc', before: [[4, '42345678']] })
  for (let other = 0; other < 12; other += 1) rememberLog(`c${other}`, { size: 1, root: 'AAAA' })
  expect(recallLog('b')).toEqual({ auctionId: 'b', size: 6, root: '6234567890', own: [] })
})
