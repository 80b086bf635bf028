import { newId } from '@boli/contracts'
import { eventsOf } from '@boli/test-kit/snapshots'
import type { EachBatchPayload } from 'kafkajs'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeEvent } from './message.ts'
import { Replay } from './replay.ts'

const logger = pino({ enabled: false })
const topic = 'topic'
const rebalances = () => Promise.reject(new Error('the group is rebalancing'))

/** A batch of one partition, its events counted from `from`, and the calls made to kafkajs. */
function aBatch(
  from: number,
  count: number,
  o: { heartbeat?: () => Promise<void>; partition?: number } = {},
) {
  const messages = eventsOf(newId(), count, from).map((event) => ({
    ...encodeEvent(event),
    offset: String(event.version),
  }))
  const calls: string[] = []
  const payload = {
    batch: { topic, partition: o.partition ?? 0, messages, lastOffset: () => String(from + count - 1) },
    resolveOffset: (offset: string) => calls.push(`resolve ${offset}`),
    heartbeat: async () => {
      calls.push('heartbeat')
      await o.heartbeat?.()
    },
    pause: () => calls.push('pause'),
    uncommittedOffsets: () => ({ topics: [{ topic, partitions: [] }] }),
    commitOffsetsIfNecessary: async () => void calls.push('commit'),
  }
  return { payload: payload as unknown as EachBatchPayload, calls }
}

function aReplay(end: number, handle: () => Promise<void> = async () => {}) {
  const received: number[] = []
  const replay = new Replay({
    ends: new Map([[`${topic}/0`, BigInt(end)]]),
    logger,
    handleBatch: async (events) => {
      received.push(...events.map(({ version }) => version))
      await handle()
    },
  })
  return { replay, received }
}

describe('a replay', () => {
  afterEach(() => void vi.useRealTimers())

  it('stays in its group while a batch takes longer than a session lasts', async () => {
    vi.useFakeTimers()
    const { replay } = aReplay(10, () => new Promise((resolve) => setTimeout(resolve, 40_000)))
    const { payload, calls } = aBatch(0, 5)
    const handling = replay.handle(payload)
    await vi.advanceTimersByTimeAsync(39_000)
    expect(calls.filter((call) => call === 'heartbeat').length).toBeGreaterThan(10)
    expect(calls).not.toContain('resolve 4')
    await vi.advanceTimersByTimeAsync(2_000)
    await handling
    expect(calls.slice(-3)).toEqual(['resolve 4', 'heartbeat', 'commit'])
  })

  it('counts redelivered events once after a rebalance', async () => {
    const { replay, received } = aReplay(8)
    await expect(replay.handle(aBatch(0, 5, { heartbeat: rebalances }).payload)).rejects.toThrow(
      /rebalancing/,
    )
    await replay.handle(aBatch(0, 3).payload)
    await replay.handle(aBatch(3, 4).payload)
    await replay.handle(aBatch(7, 1).payload)
    await replay.done
    expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(replay.count).toBe(8)
  })

  it('excludes events that came after it began, and fetches no more of them', async () => {
    const { replay, received } = aReplay(3)
    const crossing = aBatch(0, 5)
    await replay.handle(crossing.payload)
    await replay.done
    expect(received).toEqual([0, 1, 2])
    for (const { payload, calls } of [crossing, aBatch(5, 2), aBatch(0, 2, { partition: 4 })]) {
      await replay.handle(payload)
      expect(calls).toContain('pause')
    }
    expect(received).toHaveLength(3)
  })

  it('ends with the error of its handler', async () => {
    const { replay } = aReplay(3, () => Promise.reject(new Error('no room')))
    await replay.handle(aBatch(0, 3).payload)
    await expect(replay.done).rejects.toThrow('no room')
  })
})
