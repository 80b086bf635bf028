import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DomainEvent } from '@boli/contracts'
import { eventsOf } from '@boli/test-kit/snapshots'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('a consumer handles one batch at a time, and the next one also after a failure', async () => {
  const log: string[] = []
  const handleBatch = async (events: readonly DomainEvent[]) => {
    log.push(`begins ${events.length}`)
    await nextTurn()
    log.push(`ends ${events.length}`)
    if (events.length === 2) throw new Error('the second batch')
  }
  const add = gather(handleBatch, nextTurn, 3)
  const outcomes = [3, 2, 3].map((count) => add('auctions', eventsOf('lot', count)))
  expect((await Promise.allSettled(outcomes)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(log).toEqual(['begins 3', 'ends 3', 'begins 2', 'ends 2', 'begins 3', 'ends 3'])
})
