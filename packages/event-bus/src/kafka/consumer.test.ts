import type { Consumer, Kafka } from 'kafkajs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { deliveryPolicy } from '../delivery-policy.ts'
import { startConsumer } from './consumer.ts'

type CrashListener = (event: { payload: { error: Error; restart: boolean } }) => void

function stubKafka(o: { failingConnects?: number } = {}) {
  let crash: CrashListener = () => {}
  const calls: string[] = []
  let failures = o.failingConnects ?? 0
  const consumer = {
    events: { CRASH: 'consumer.crash' },
    on: (_name: string, listener: CrashListener) => {
      crash = listener
    },
    connect: async () => {
      if (failures-- > 0) throw new Error('Connection refused')
    },
    subscribe: async (options: { fromBeginning?: boolean }) => {
      calls.push(`subscribe from beginning: ${options.fromBeginning}`)
    },
    run: async () => calls.push('run'),
    disconnect: async () => calls.push('disconnect'),
  }
  const kafka = { consumer: () => consumer as unknown as Consumer } as unknown as Kafka
  return { kafka, calls, crash: (error: Error, restart: boolean) => crash({ payload: { error, restart } }) }
}

const start = (kafka: Kafka) =>
  startConsumer({
    kafka,
    group: 'group',
    topics: ['topic'],
    handle: async () => {},
    logger: pino({ enabled: false }),
    policy: deliveryPolicy,
    deadLetter: async () => {},
    tryAgainMs: 1,
  })

describe('a consumer of Kafka', () => {
  it('starts a new group at the beginning of the topic', async () => {
    const { kafka, calls } = stubKafka()
    const subscription = await start(kafka)
    await subscription.stop()
    expect(calls).toEqual(['subscribe from beginning: true', 'run', 'disconnect'])
  })

  it('rejoins if kafkajs has given up the member, and only then', async () => {
    const { kafka, calls, crash } = stubKafka()
    const subscription = await start(kafka)
    crash(new Error('passing'), true)
    crash(new Error('final'), false)
    while (calls.length < 5) await new Promise(setImmediate)
    await subscription.stop()
    const life = ['subscribe from beginning: true', 'run', 'disconnect']
    expect(calls).toEqual([...life, ...life])
  })

  it('retries while Kafka cannot be reached', async () => {
    const { kafka, calls } = stubKafka({ failingConnects: 3 })
    const subscription = await start(kafka)
    while (!calls.includes('run')) await new Promise(setImmediate)
    await subscription.stop()
    const tries = Array.from({ length: 3 }, () => 'disconnect')
    expect(calls).toEqual([...tries, 'subscribe from beginning: true', 'run', 'disconnect'])
  })

  it('stops while Kafka cannot be reached', async () => {
    const { kafka, calls } = stubKafka({ failingConnects: Number.POSITIVE_INFINITY })
    const subscription = await start(kafka)
    await subscription.stop()
    expect(calls).toEqual(['disconnect'])
  })
})
