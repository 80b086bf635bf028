import type { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { PublishQueue, splitMessages } from './publish-queue.ts'

function aQueue(publish: (channel: string, text: string) => Promise<number> = async () => 1) {
  const commands: [string, string][] = []
  const redis: Pick<Redis, 'publish' | 'status' | 'stream'> = {
    stream: { cork() {}, uncork() {} } as Redis['stream'],
    status: 'ready',
    publish: ((channel: string, text: string) => {
      commands.push([channel, text])
      return publish(channel, text)
    }) as Redis['publish'],
  }
  return { queue: new PublishQueue(redis as Redis), commands }
}

describe('publishing', () => {
  test('sends the messages of one turn together, by channel and in order', async () => {
    const { queue, commands } = aQueue()
    await Promise.all([queue.publish('a', '1'), queue.publish('b', '2'), queue.publish('a', '3')])
    await queue.publish('a', '4')
    expect(commands.map(([channel, text]) => [channel, splitMessages(text)])).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
      ['a', ['4']],
    ])
  })

  test('limits the size of each command', async () => {
    const { queue, commands } = aQueue()
    const texts = Array.from({ length: 5 }, (_, index) => String(index).repeat(100_000))
    await Promise.all(texts.map((text) => queue.publish('a', text)))
    expect(commands.map(([, text]) => splitMessages(text).length)).toEqual([2, 2, 1])
    expect(commands.flatMap(([, text]) => splitMessages(text))).toEqual(texts)
  })

  test('rejects each message that was not accepted, and only those', async () => {
    const { queue } = aQueue(async (channel) => {
      if (channel === 'away') throw new Error('away')
      return 1
    })
    const outcomes = await Promise.allSettled([
      queue.publish('away', '1'),
      queue.publish('here', '2'),
      queue.publish('away', '3'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  })
})
