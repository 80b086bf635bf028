import { expect, test } from 'vitest'
import { runChecks } from './health.ts'

test('each check has its own deadline, and none holds up the others', async () => {
  const failures: string[] = []
  const results = await runChecks(
    {
      good: async () => {},
      hanging: () => new Promise<void>(() => {}),
      broken: () => {
        throw new Error('at once')
      },
      failing: async () => {
        throw new Error('later')
      },
    },
    (name) => failures.push(name),
    30,
  )
  expect(results).toEqual({ good: 'ok', hanging: 'timed out', broken: 'failed', failing: 'failed' })
  expect(failures.sort()).toEqual(['broken', 'failing', 'hanging'])
})
