import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyCommits } from './lazy-commits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function someOffsets() {
  let isCommitted = true
  const commit = vi.fn(async () => {
    isCommitted = true
  })
  const topics = [{ topic: 'topic', partitions: [{ partition: 0, offset: '5' }] }]
  return {
    commits: new LazyCommits(pino({ enabled: false })),
    commit,
    payload: {
      uncommittedOffsets: () => ({ topics: isCommitted ? [] : topics }),
      commitOffsetsIfNecessary: commit,
    },
    resolve: async () => {
      isCommitted = false
    },
  }
}

test('the offsets of many batches are committed together, shortly after', async () => {
  const { commits, commit, payload, resolve } = someOffsets()
  for (let batch = 0; batch < 20; batch++) await commits.after(payload, resolve)
  expect(commit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(commit).toHaveBeenCalledTimes(1)
})

test('a failed commit is retried even if no further event arrives', async () => {
  const { commits, commit, payload, resolve } = someOffsets()
  commit.mockRejectedValueOnce(new Error('the group rebalances'))
  await commits.after(payload, resolve)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(commit).toHaveBeenCalledTimes(2)
})

test('offsets that a long handler resolves at its end are committed even if no further event arrives', async () => {
  const { commits, commit, payload, resolve } = someOffsets()
  const slow = async () => {
    await new Promise((done) => setTimeout(done, 1_500))
    await resolve()
  }
  const handled = commits.after(payload, slow)
  await vi.advanceTimersByTimeAsync(1_500)
  await handled
  expect(commit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(commit).toHaveBeenCalledTimes(1)
})

test('no commit is left waiting after a handler fails or commits are stopped', async () => {
  const { commits, commit, payload, resolve } = someOffsets()
  const rebalance = async () => {
    await resolve()
    throw new Error('the group rebalances')
  }
  await expect(commits.after(payload, rebalance)).rejects.toThrow('rebalances')
  expect(commit).toHaveBeenCalledTimes(1)
  await commits.after(payload, resolve)
  await commits.stop()
  expect(commit).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(commit).toHaveBeenCalledTimes(2)
})
