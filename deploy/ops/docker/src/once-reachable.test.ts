import { provisionSchema } from '@boli/database'
import { ensureTopics } from '@boli/event-bus/kafka'
import { expect, test, vi } from 'vitest'
import { onceReachable } from './once-reachable.ts'

/** Nothing listens on this port. */
const nowhere = '127.0.0.1:1'

test.each([
  [
    'Postgres',
    () => provisionSchema(`postgres://a:b@${nowhere}/a`, { schema: 'a', role: 'a', password: 'b' }),
  ],
  ['Kafka', () => ensureTopics({ brokers: [nowhere], topics: ['a'] })],
])('the setup waits while %s is unavailable, and for nothing else', async (_, call) => {
  const info = vi.fn()
  let calls = 0
  const waiting = onceReachable({ info }, async () => {
    calls += 1
    if (calls === 3) throw new Error('of another kind')
    await call()
  })
  await expect(waiting).rejects.toThrow('of another kind')
  expect(info).toHaveBeenCalledTimes(1)
})
