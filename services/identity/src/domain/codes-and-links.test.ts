import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ISSUE_WINDOW_MS, nextIssueDelayMs } from './codes-and-links.ts'

const now = new Date('2026-11-20T10:00:00Z')
const agesInSeconds = (ages: readonly number[]) =>
  ages.map((age) => ({ at: new Date(now.getTime() - age * 1_000) }))

test.each([
  [[], 0],
  [[15, 600], 45],
  [[60], 0],
  [[3_300, 2_400, 1_800, 1_200, 600], 300],
  [[2_400, 1_800, 1_200, 600], 0],
  [[3_600, 2_400, 1_800, 1_200, 600], 0],
])('after codes or links issued %j seconds ago, the next one waits %i seconds', (ages, expected) => {
  expect(nextIssueDelayMs(agesInSeconds(ages), now)).toBe(expected * 1_000)
})

test('at most five are issued within an hour', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 60 }), (pauses) => {
      const issued: { at: Date }[] = []
      let at = now
      for (const pause of pauses) {
        at = new Date(at.getTime() + pause)
        if (nextIssueDelayMs(issued, at) === 0) issued.push({ at })
      }
      for (const { at: start } of issued) {
        const end = start.getTime() + ISSUE_WINDOW_MS
        const within = issued.filter((other) => other.at >= start && other.at.getTime() < end)
        expect(within.length).toBeLessThanOrEqual(5)
      }
    }),
  )
})
