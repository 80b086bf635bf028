import { describe, expect, it } from 'vitest'
import type { TopicMessage } from './reliable-producer.ts'
import { SendQueue } from './send-queue.ts'

/** Answers each send when the test says so. */
class ScriptedProducer {
  readonly sends: { texts: string[]; bytes: number; answer: PromiseWithResolvers<void> }[] = []

  send(batch: readonly TopicMessage[]): Promise<void> {
    const answer = Promise.withResolvers<void>()
    const values = batch.map(({ message }) => message.value as Buffer)
    this.sends.push({
      texts: values.map(String),
      bytes: values.reduce((sum, { length }) => sum + length, 0),
      answer,
    })
    return answer.promise
  }

  async close(): Promise<void> {}

  async answer(index: number, error?: Error): Promise<void> {
    if (error) this.sends[index]?.answer.reject(error)
    else this.sends[index]?.answer.resolve()
    await new Promise(setImmediate)
  }
}

const messages = (...texts: string[]) => texts.map((text) => ({ key: 'k', value: Buffer.from(text) }))

describe('the send queue of Kafka', () => {
  it('sends the first call at once and gathers the next while it waits', async () => {
    const producer = new ScriptedProducer()
    const queue = new SendQueue(producer)
    const calls = ['a', 'b', 'c'].map((text) => queue.send('topic', messages(text)))
    expect(producer.sends.map(({ texts }) => texts)).toEqual([['a']])
    await producer.answer(0)
    expect(producer.sends.map(({ texts }) => texts)).toEqual([['a'], ['b', 'c']])
    await producer.answer(1)
    await Promise.all(calls)
  })

  it('fails the calls that wait behind a failed one, without sending them', async () => {
    const producer = new ScriptedProducer()
    const queue = new SendQueue(producer)
    const calls = Promise.allSettled(['a', 'b'].map((text) => queue.send('topic', messages(text))))
    await producer.answer(0, new Error('lost'))
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = queue.send('topic', messages('a'))
    await producer.answer(1)
    await later
    expect(producer.sends.map(({ texts }) => texts)).toEqual([['a'], ['a']])
  })

  it('splits messages that are too large for one send, and resolves when all are stored', async () => {
    const producer = new ScriptedProducer()
    const queue = new SendQueue(producer)
    let isStored = false
    const large = 'x'.repeat(200 * 1024)
    const call = queue.send('topic', messages(large, large, large, large, large)).then(() => {
      isStored = true
    })
    for (let index = 0; index < 3; index++) {
      expect(isStored).toBe(false)
      await producer.answer(index)
    }
    await call
    expect(producer.sends.map(({ texts }) => texts.length)).toEqual([2, 2, 1])
    for (const { bytes } of producer.sends) expect(bytes).toBeLessThanOrEqual(512 * 1024)
  })

  it('sends a single message of any size', async () => {
    const producer = new ScriptedProducer()
    const queue = new SendQueue(producer)
    const call = queue.send('topic', messages('x'.repeat(1024 * 1024), 'y'))
    await producer.answer(0)
    await producer.answer(1)
    await call
    expect(producer.sends.map(({ texts }) => texts.length)).toEqual([1, 1])
  })

  it('does not send the rest of a call that failed in part', async () => {
    const producer = new ScriptedProducer()
    const queue = new SendQueue(producer)
    const large = 'x'.repeat(400 * 1024)
    const call = Promise.allSettled([queue.send('topic', messages(large, large))])
    await producer.answer(0, new Error('lost'))
    expect((await call)[0]?.status).toBe('rejected')
    expect(producer.sends).toHaveLength(1)
  })
})
