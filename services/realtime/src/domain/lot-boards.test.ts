import { type LotUpdate, toLotUpdate } from '@boli/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBidsMessage, aState } from '../../test/builders.ts'
import { createLotBoards } from './lot-boards.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const me = { _id: 'me', username: 'asha' }
const rival = { _id: 'rival', username: 'ravi' }

/** Boards whose reads are answered by the test. */
function aWorld() {
  const sent: LotUpdate[][] = []
  const reads: PromiseWithResolvers<LotUpdate[]>[] = []
  const failures: unknown[] = []
  const boards = createLotBoards({
    read: () => {
      const answer = Promise.withResolvers<LotUpdate[]>()
      reads.push(answer)
      return answer.promise
    },
    send: (_, updates) => sent.push(updates),
    onFailedRead: (error) => failures.push(error),
  })
  const change = (version: number, leader: typeof me | null) =>
    boards.take(
      ['socket'],
      aBidsMessage('lot', version, {
        auction: aState({ _id: 'lot', version, highestBidder: leader }),
        bids: [],
      }),
    )
  return { boards, sent, reads, failures, change }
}

const read = (version: number, leader: typeof me | null, mine: LotUpdate['mine']) => [
  toLotUpdate(aState({ _id: 'lot', version, highestBidder: leader }), mine),
]

describe('boards', () => {
  test('a change that overtakes the first read is in its answer, with the user’s own data', async () => {
    const { boards, sent, reads, change } = aWorld()
    const following = boards.follow('socket', 'me', ['lot'])
    change(3, rival)
    reads[0]?.resolve(read(2, me, { standing: 'winning', maximumLeft: 2_500 }))
    expect(await following).toMatchObject([
      { version: 3, leader: rival, mine: { standing: 'outbid', maximumLeft: null } },
    ])
    expect(sent).toEqual([])
  })

  test('lots whose changes may have been missed are read again, and a failed read is repeated with the next change', async () => {
    const { boards, sent, reads, failures, change } = aWorld()
    const following = boards.follow('socket', 'me', ['lot'])
    reads[0]?.resolve(read(1, null, { standing: 'watching', maximumLeft: null }))
    await following
    boards.readAll()
    reads[1]?.reject(new Error('auctions is away'))
    await expect.poll(() => failures).toHaveLength(1)
    vi.advanceTimersByTime(250)
    change(2, me)
    reads[2]?.resolve(read(4, me, { standing: 'winning', maximumLeft: 2_600 }))
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject([{ version: 4, mine: { standing: 'winning', maximumLeft: 2_600 } }])
  })

  test('a board that was not read, or has ended, gets no messages', async () => {
    const { boards, sent, reads, change } = aWorld()
    const following = boards.follow('socket', 'me', ['lot'])
    reads[0]?.reject(new Error('auctions is away'))
    await expect(following).rejects.toThrow('auctions is away')
    change(2, rival)
    const again = boards.follow('socket', 'me', ['lot'])
    reads[1]?.resolve(read(2, rival, { standing: 'watching', maximumLeft: null }))
    await again
    boards.end('socket')
    change(3, rival)
    expect(sent).toEqual([])
  })
})
