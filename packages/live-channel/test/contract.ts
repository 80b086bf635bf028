import { eventually } from '@boli/test-kit'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveChannel } from '../src/index.ts'

/**
 * The contract of every live channel.
 * @param open Opens the channel of another process; those opened within one test
 * receive each other's messages.
 */
export function liveChannelContract(name: string, open: (process: 'first' | 'second') => LiveChannel): void {
  describe(name, () => {
    const opened: LiveChannel[] = []
    const openChannel = (process: 'first' | 'second' = 'first') => {
      const channel = open(process)
      opened.push(channel)
      return channel
    }
    afterEach(async () => {
      for (const channel of opened.splice(0)) await channel.close()
    })

    it('delivers a message to every subscriber of its channel, as it was sent', async () => {
      const sender = openChannel('first')
      const receiver = openChannel('second')
      const received: [unknown[], unknown[]] = [[], []]
      await sender.subscribe('colours', (message) => received[0].push(message))
      await receiver.subscribe('colours', (message) => received[1].push(message))
      const message = { name: 'केसरिया', parts: [1, null, true], inner: { a: 'b' } }
      await sender.publish('others', 'not for them')
      await sender.publish('colours', message)
      await eventually(() => expect(received).toEqual([[message], [message]]))
    })

    it('preserves the order of one publisher', async () => {
      const sender = openChannel('first')
      const receiver = openChannel('second')
      const received: unknown[] = []
      await receiver.subscribe('numbers', (message) => received.push(message))
      const numbers = Array.from({ length: 2_000 }, (_, index) => index)
      await Promise.all(numbers.map((number) => sender.publish('numbers', number)))
      await eventually(() => expect(received).toHaveLength(numbers.length))
      expect(received).toEqual(numbers)
    })

    it('continues after a handler throws, for the others and for itself', async () => {
      const channel = openChannel()
      const received: unknown[] = []
      let calls = 0
      await channel.subscribe('work', () => {
        calls += 1
        throw new Error('a handler failed')
      })
      await channel.subscribe('work', (async () => {
        throw new Error('an async handler failed')
      }) as () => void)
      await channel.subscribe('work', (message) => received.push(message))
      await channel.publish('work', 1)
      await channel.publish('work', 2)
      await eventually(() => expect(received).toEqual([1, 2]))
      expect(calls).toBe(2)
    })

    it('lets no handler change what another one receives', async () => {
      const channel = openChannel()
      const received: unknown[] = []
      await channel.subscribe('shared', (message) => {
        ;(message as { value: number }).value = 0
      })
      await channel.subscribe('shared', (message) => received.push(message))
      const sent = { value: 7 }
      await channel.publish('shared', sent)
      sent.value = 8
      await eventually(() => expect(received).toEqual([{ value: 7 }]))
    })

    it('stops one subscription and leaves the others of its channel', async () => {
      const channel = openChannel()
      const received: string[] = []
      const handle = (name: string) => () => received.push(name)
      const first = await channel.subscribe('news', handle('first'))
      const second = await channel.subscribe('news', handle('second'))
      await first.stop()
      await first.stop()
      await channel.publish('news', 1)
      await eventually(() => expect(received).toEqual(['second']))
      await second.stop()
      const third = await channel.subscribe('news', handle('third'))
      await channel.publish('news', 2)
      await eventually(() => expect(received).toEqual(['second', 'third']))
      await third.stop()
    })

    it('counts the subscribers of a channel', async () => {
      const asking = openChannel('first')
      const listening = openChannel('second')
      expect(await asking.listeners(['counted', 'quiet'])).toEqual([0, 0])
      const subscription = await listening.subscribe('counted', () => {})
      await eventually(async () => expect(await asking.listeners(['quiet', 'counted'])).toEqual([0, 1]))
      await subscription.stop()
      await eventually(async () => expect(await asking.listeners(['counted'])).toEqual([0]))
    })

    it('refuses what is not a JSON value, and everything once closed; closing twice is allowed', async () => {
      const channel = openChannel()
      await expect(channel.publish('news', undefined)).rejects.toThrow('JSON')
      await expect(channel.publish('news', 1n)).rejects.toThrow()
      await channel.close()
      await channel.close()
      await expect(channel.publish('late', 1)).rejects.toThrow('closed')
      await expect(channel.subscribe('late', () => {})).rejects.toThrow('closed')
    })
  })
}
