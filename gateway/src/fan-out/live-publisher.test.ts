import type { LiveChannel } from '@boli/live-channel'
import { silentLogger } from '@boli/test-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLivePublisher } from './live-publisher.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A channel whose every publish waits until the test settles it. */
function aSlowChannel() {
  const asked: { message: unknown; settle: PromiseWithResolvers<void> }[] = []
  const live = {
    publish(_: string, message: unknown) {
      const settle = Promise.withResolvers<void>()
      asked.push({ message, settle })
      return settle.promise
    },
  } as unknown as LiveChannel
  const publisher = createLivePublisher({ live, logger: silentLogger })
  const publish = (message: string) => publisher.publish({ channel: 'c', key: 'lot', message })
  const settle = async (index: number, isTaken: boolean) => {
    asked[index]?.settle[isTaken ? 'resolve' : 'reject'](new Error('away') as never)
    await new Promise(setImmediate)
  }
  return { asked, publisher, publish, settle }
}

test.each([
  ['taken', true],
  ['missed too', false],
])('a missed message is published again though an older one is %s after it', async (_, isOlderTaken) => {
  const { asked, publisher, publish, settle } = aSlowChannel()
  void publish('older')
  void publish('newer')
  await settle(1, false)
  await settle(0, isOlderTaken)
  expect(publisher.missedCount).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(asked.at(-1)?.message).toBe('newer')
  await settle(2, true)
  expect(publisher.missedCount).toBe(0)
})

test('a slow channel gets what it missed once, however many intervals pass', async () => {
  const { asked, publish, settle } = aSlowChannel()
  void publish('missed')
  await settle(0, false)
  vi.advanceTimersByTime(5_000)
  expect(asked.map(({ message }) => message)).toEqual(['missed', 'missed'])
})
