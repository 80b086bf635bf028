import { newId } from '@boli/contracts'
import { describe, expect, test } from 'vitest'
import { aBidsMessage, aChange } from './builders.ts'
import { readLiveMessage, readWatchingMessage } from './live-message.ts'

describe('messages of the live channel', () => {
  test('are parsed unchanged', () => {
    for (const message of [aBidsMessage(newId(), 3), aChange(newId(), 4, 'closed')]) {
      expect(readLiveMessage(message)).toEqual(message)
    }
    const watching = { nodeId: 'one', counts: { rice: 1 }, isWhole: true }
    expect(readWatchingMessage(watching)).toEqual(watching)
  })

  test.each([
    [null],
    ['bids'],
    [{}],
    [{ ...aBidsMessage(newId(), 1), kind: 'renamed' }],
    [{ ...aBidsMessage(newId(), 1), auction: null }],
    [{ ...aBidsMessage(newId(), 1), auction: { version: 'one' } }],
    [{ ...aBidsMessage(newId(), 1), bids: 'many' }],
    [{ ...aBidsMessage(newId(), 1), bids: [{ bid_amount: 1 }] }],
    [{ ...aBidsMessage(newId(), 1), outbid: null }],
  ])('an invalid message is ignored: %j', (message) => {
    expect(readLiveMessage(message)).toBeNull()
  })

  test.each([
    [null],
    [{ nodeId: 1, counts: {} }],
    [{ nodeId: 'one' }],
    [{ nodeId: 'one', counts: { rice: 'x' } }],
  ])('an invalid watching message is ignored: %j', (message) => {
    expect(readWatchingMessage(message)).toBeNull()
  })
})
