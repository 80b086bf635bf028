import { silentLogger } from '@boli/test-kit'
import { expect, test, vi } from 'vitest'
import { BackgroundTasks } from './background-tasks.ts'

test('a task that fails, at once or later, is logged and does not fail its caller', async () => {
  const error = vi.fn()
  const tasks = new BackgroundTasks({ ...silentLogger, error } as never)
  tasks.run({ task: 'at once' }, () => {
    throw new Error('at once')
  })
  tasks.run({ task: 'later' }, async () => {
    throw new Error('later')
  })
  await tasks.settle()
  expect(error.mock.calls.map(([said]) => said.err.message).sort()).toEqual(['at once', 'later'])
})
