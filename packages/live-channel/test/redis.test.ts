import { eventually, silentLogger } from '@boli/test-kit'
import { type OwnRedis, startRedis, unlessMissing } from '@boli/test-kit/parts'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createRedisLiveChannel, type RedisLiveChannel } from '../src/redis/index.ts'
import { liveChannelContract } from './contract.ts'

const redisUrl = inject('redisUrl')

describe.runIf(redisUrl)('over Redis', () => {
  liveChannelContract('Redis live channel', () =>
    createRedisLiveChannel({ url: redisUrl ?? '', logger: silentLogger }),
  )
})

async function passTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

const running = await unlessMissing(startRedis())

describe.runIf(running)('Redis live channel through an outage', () => {
  // Without Redis no hook or test below runs.
  const server = running as OwnRedis
  const opened: RedisLiveChannel[] = []
  afterAll(() => server.stop())
  beforeEach(() => server.start())
  afterEach(async () => {
    await server.resume()
    for (const channel of opened.splice(0)) await channel.close()
  })

  const open = () => {
    const channel = createRedisLiveChannel({ url: server.url, logger: silentLogger })
    opened.push(channel)
    return channel
  }
  /** Publishes until it is received: how long the reconnect takes also depends on the server. */
  const receivesAgain = (channel: RedisLiveChannel, received: unknown[], message: string) =>
    eventually(
      async () => {
        await channel.publish('news', message)
        expect(received).toContain(message)
      },
      { withinMs: 5_000, everyMs: 50 },
    )

  it.each(['kill', 'shutDown'] as const)(
    'resumes every subscription within 5 s of the return after %s',
    async (end) => {
      const [sender, receiver] = [open(), open()]
      const received: unknown[] = []
      const others: unknown[] = []
      await receiver.subscribe('news', (message) => received.push(message))
      await receiver.subscribe('more', (message) => others.push(message))
      await receivesAgain(sender, received, 'before')
      await server[end]()
      await expect(sender.publish('news', 'meanwhile')).rejects.toThrow()
      await server.start()
      await receivesAgain(sender, received, 'after')
      await sender.publish('more', 'after')
      await eventually(() => expect(others).toEqual(['after']))
      expect(received).not.toContain('meanwhile')
      // Its other connection reconnects independently.
      await eventually(() => receiver.publish('more', 'again'))
    },
  )

  it('notifies every subscription when it receives again after an interruption, and not at the start', async () => {
    const [sender, receiver] = [open(), open()]
    const received: unknown[] = []
    const returns = { news: 0, stopped: 0 }
    const failing = () => {
      throw new Error('a listener failed')
    }
    await receiver.subscribe('more', () => {}, { onReturn: failing })
    await receiver.subscribe('news', (message) => received.push(message), {
      onReturn: () => (returns.news += 1),
    })
    const stopped = await receiver.subscribe('news', () => {}, { onReturn: () => (returns.stopped += 1) })
    await stopped.stop()
    await receivesAgain(sender, received, 'before')
    expect(returns).toEqual({ news: 0, stopped: 0 })
    // The shortest interruption: the connection is cut while the server is available.
    await sender.redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await eventually(() => expect(returns).toEqual({ news: 1, stopped: 0 }))
    await sender.publish('news', 'after')
    await eventually(() => expect(received).toContain('after'))
  })

  it('rejects at once while the server is down, queues nothing, and lets no error escape', async () => {
    const channel = open()
    const received: unknown[] = []
    await channel.subscribe('news', (message) => received.push(message))
    await server.kill()
    await eventually(() => expect(channel.redis.status).not.toBe('ready'))
    // "At once" means within a few turns of the event loop: no call waits for a connection or an answer.
    const later = passTurns(5).then(() => 'later')
    const publishing = Array.from({ length: 500 }, (_, index) => channel.publish('news', `lost ${index}`))
    const outcomes = await Promise.race([later, Promise.allSettled(publishing)])
    expect(outcomes).toEqual(Array(500).fill(expect.objectContaining({ status: 'rejected' })))
    await server.start()
    await receivesAgain(channel, received, 'back')
    expect(received.filter((message) => message !== 'back')).toEqual([])
  })

  it('rejects within seconds if the server accepts and does not answer', async () => {
    const channel = open()
    await channel.publish('news', 'before')
    await server.pause()
    const started = performance.now()
    await expect(channel.publish('news', 'server away')).rejects.toThrow()
    await expect(channel.listeners(['news'])).rejects.toThrow()
    // Two commands of a second each, and a margin for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000)
    await server.resume()
    const received: unknown[] = []
    await channel.subscribe('news', (message) => received.push(message))
    await receivesAgain(channel, received, 'awake')
  })

  it('holds more subscriptions than one command takes', async () => {
    const [sender, receiver] = [open(), open()]
    const received: unknown[] = []
    const names = Array.from({ length: 2_500 }, (_, index) => `lot ${index}`)
    const back = Promise.withResolvers<void>()
    await receiver.subscribe('news', () => {}, { onReturn: back.resolve })
    await Promise.all(names.map((name) => receiver.subscribe(name, (message) => received.push(message))))
    await sender.redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    // The server may count the subscriptions of the killed connection for a moment.
    await back.promise
    expect(await sender.listeners(names)).toEqual(names.map(() => 1))
    await Promise.all(names.map((name) => sender.publish(name, name)))
    await eventually(() => expect(received).toEqual(names))
  })

  it('resumes with the subscriptions requested while the server was down, and without those stopped then', async () => {
    const channel = open()
    const received: [unknown[], unknown[], unknown[]] = [[], [], []]
    const [before, meanwhile, first] = received
    const subscription = await channel.subscribe('news', (message) => before.push(message))
    await server.kill()
    await eventually(() => expect(channel.redis.status).not.toBe('ready'))
    await subscription.stop()
    await channel.subscribe('news', (message) => meanwhile.push(message))
    // A process that starts while the server is down.
    const late = open()
    await late.subscribe('news', (message) => first.push(message))
    await server.start()
    await receivesAgain(channel, meanwhile, 'after')
    await receivesAgain(channel, first, 'after')
    expect(before).toEqual([])
  })

  it('closes while the server is down', async () => {
    const channel = open()
    await channel.publish('news', 'before')
    await server.kill()
    await expect(channel.close()).resolves.toBeUndefined()
  })
})
