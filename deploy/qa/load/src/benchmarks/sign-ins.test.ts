import { expect, test } from 'vitest'
import { compareTimes } from './sign-ins.ts'

test('medians within a tenth count as equal, whichever is longer and whatever single answers took', () => {
  expect(compareTimes([10, 10, 900], [10.9, 10.9, 1])).toMatchObject({ isAlike: true, knownMs: 10 })
  expect(compareTimes([10.9], [10]).isAlike).toBe(true)
})

test('medians more than a tenth apart count as different, whichever is longer', () => {
  expect(compareTimes([10], [11.1]).isAlike).toBe(false)
  expect(compareTimes([11.1], [10]).isAlike).toBe(false)
  expect(compareTimes([20, 20], [0.5, 0.5]).difference).toBeCloseTo(39)
})
