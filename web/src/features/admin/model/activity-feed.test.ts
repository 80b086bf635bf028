import { expect, test } from 'vitest'
import { FEED_LENGTH, mergeActivity } from '../hooks/use-activity.ts'
import { anEntry } from '../test/figures.ts'

test('the newest entry is first, each once', () => {
  const merged = mergeActivity([anEntry(2), anEntry(1)], [anEntry(3), anEntry(2)])
  expect(merged.map((entry) => entry._id)).toEqual(['event-3', 'event-2', 'event-1'])
})

test('the oldest entries are dropped', () => {
  const many = Array.from({ length: FEED_LENGTH + 5 }, (_, index) => anEntry(index))
  const merged = mergeActivity(many, [])
  expect(merged).toHaveLength(FEED_LENGTH)
  expect(merged[0]?._id).toBe(`event-${FEED_LENGTH + 4}`)
})
