import { expect, test } from 'vitest'
import { mergeThreads, tellAgain, tellOnce } from './telling.ts'

const notice = { kind: 'rating', mean: null, ratings: 1 } as const
const at = (second: number) => new Date(second * 1_000)

test.each([
  ['once, then again', [tellOnce('u', 'thread', notice, at(1)), tellAgain('u', 'thread', notice, at(2))]],
  ['again, then once', [tellAgain('u', 'thread', notice, at(1)), tellOnce('u', 'thread', notice, at(2))]],
])('a thread that repeats is planned as one that does, whichever came last: %s', (_, tellings) => {
  expect(mergeThreads(tellings)).toMatchObject([{ isRepeating: true, count: 2, happenedAt: at(2) }])
  expect(mergeThreads([...tellings].reverse())).toMatchObject([{ isRepeating: true, count: 2 }])
})
