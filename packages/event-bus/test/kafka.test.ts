import { fork } from 'node:child_process'
import { once } from 'node:events'
import { deadLetterTopic, isEvent, newId, typeAliases } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsOf, eventsOfEach, someSubjects } from '@boli/test-kit/snapshots'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { createKafkaEventBus, ensureTopics } from '../src/kafka/index.ts'
import { Received, reading } from './builders.ts'
import { describeEventBus, quickPolicy as policy, withBuses } from './contract.ts'

const brokers = inject('kafkaBrokers') ?? []
const patience = { withinMs: 60_000 }
const open = () => createKafkaEventBus({ brokers, clientId: 'event-bus-tests', logger: silentLogger, policy })
const raw = () => new Kafka({ brokers, logLevel: logLevel.NOTHING })

async function ask<Answer>(question: (admin: Admin) => Promise<Answer>): Promise<Answer> {
  const admin = raw().admin()
  await admin.connect()
  return question(admin).finally(() => admin.disconnect())
}
const partitionsOf = (...of: string[]) =>
  ask(async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: of })
    return topics.map(({ partitions }) => partitions.length)
  })

async function createTopic(): Promise<string> {
  const topic = `test.${newId()}`
  await ensureTopics({ brokers, topics: [topic] })
  return topic
}

describe.runIf(brokers.length > 0)('over Kafka', () => {
  describeEventBus('Kafka', { open, createTopic })

  describe.concurrent('Kafka event bus', () => {
    const it = withBuses(open)
    const warnings: Error[] = []
    const remember = (warning: Error) => warnings.push(warning)
    beforeAll(() => process.on('warning', remember))
    afterAll(() => process.off('warning', remember))

    it('handles the events of all partitions of one fetch together', async ({ openBus }) => {
      const bus = openBus()
      const topic = await createTopic()
      const batches: number[] = []
      await bus.publish(topic, eventsOfEach(someSubjects(60), 1))
      await bus.subscribe({
        ...reading(topic),
        handle: () => Promise.reject(new Error('not one by one')),
        handleBatch: async (events) => void batches.push(events.length),
      })
      await eventually(() => expect(batches.reduce((sum, count) => sum + count, 0)).toBe(60), patience)
      expect(batches.length).toBeLessThan(6)
    })

    it('lets events gather if the consumer asks for it, and delivers the first at once', async ({
      openBus,
    }) => {
      const bus = openBus()
      const [topic, subject] = [await createTopic(), newId()]
      const batches: number[][] = []
      const received = () => batches.flat().length
      const gatherMs = 1_000
      const beganMs = performance.now()
      await bus.subscribe({
        ...reading(topic),
        gatherMs,
        handle: () => Promise.reject(new Error('not one by one')),
        handleBatch: async (events) => void batches.push(events.map(({ version }) => version)),
      })
      await bus.publish(topic, eventsOf(subject, 1))
      await eventually(() => expect(batches).toEqual([[1]]), patience)
      for (let version = 2; version <= 20; version++) await bus.publish(topic, eventsOf(subject, 1, version))
      await eventually(() => expect(received()).toBe(20), patience)
      // The first batch at once and then at most one a second, however slow the machine is.
      const seconds = Math.ceil((performance.now() - beganMs) / gatherMs)
      expect(batches.length).toBeLessThanOrEqual(1 + seconds)
      expect(batches.length).toBeLessThan(20)
    })

    it('has committed the offsets of handled events when it is closed', async ({ openBus }) => {
      const bus = openBus()
      const [topic, group, received] = [await createTopic(), newId(), new Received()]
      await bus.subscribe({ group, topics: [topic], handle: received.handle })
      await bus.publish(topic, eventsOf(newId(), 3))
      await eventually(() => expect(received.ids.size).toBe(3), patience)
      await bus.close()
      const [committed] = await ask((admin) => admin.fetchOffsets({ groupId: group, topics: [topic] }))
      expect(committed?.partitions.map(({ offset }) => Number(offset)).sort()).toContain(3)
    })

    it('dead-letters messages that are not events as raw text, and continues', async ({ openBus }) => {
      const bus = openBus()
      const [topic, group, subject] = [await createTopic(), newId(), newId()]
      const [received, deadLetters] = [new Received(), new Received()]
      await bus.subscribe({ group: newId(), topics: [deadLetterTopic(topic)], handle: deadLetters.handle })
      await bus.subscribe({ group, topics: [topic], handle: received.handle })
      const producer = raw().producer()
      await producer.connect()
      await producer.send({
        topic,
        messages: [
          { key: subject, value: '{"broken' },
          { key: subject, value: '{"id":"1","type":"no-envelope"}' },
          { key: subject, value: null },
        ],
      })
      await producer.disconnect()
      const events = eventsOf(subject, 2)
      await bus.publish(topic, events)
      await eventually(() => expect(received.events).toEqual(events), patience)
      await eventually(() => expect(deadLetters.events).toHaveLength(3), patience)
      const records = deadLetters.events.map(
        (event) => isEvent(event, typeAliases.eventDeadLettered) && event.data,
      )
      expect(records).toMatchObject([
        { group, topic, attempts: 1, event: '{"broken', error: { name: 'SyntaxError' } },
        { group, topic, attempts: 1, event: '{"id":"1","type":"no-envelope"}' },
        { group, topic, attempts: 1, event: '' },
      ])
      expect(deadLetters.events.map((event) => event.subject)).toEqual([subject, subject, subject])
    })

    it('delivers to another member what a killed process was handling', async ({ openBus }) => {
      const bus = openBus()
      const [topic, group, subject, received] = [await createTopic(), newId(), newId(), new Received()]
      const child = fork(new URL('./fixtures/stuck-consumer.ts', import.meta.url), [
        brokers.join(),
        topic,
        group,
      ])
      await bus.publish(topic, eventsOf(subject, 5))
      await once(child, 'message')
      child.kill('SIGKILL')
      await once(child, 'exit')
      await bus.subscribe({ group, topics: [topic], handle: received.handle })
      await eventually(() => expect(received.versionsOf(subject).slice(-3)).toEqual([3, 4, 5]), patience)
    })

    it('stores batches that exceed the size of one request', async ({ openBus }) => {
      const bus = openBus()
      const [topic, received] = [await createTopic(), new Received()]
      await bus.subscribe({ group: newId(), topics: [topic], handle: received.handle })
      const subject = newId()
      const padding = 'x'.repeat(300 * 1024)
      const events = eventsOf(subject, 20).map((event) => ({ ...event, source: padding }))
      await bus.publish(topic, events)
      await eventually(() => expect(received.versionsOf(subject)).toHaveLength(20), patience)
    })

    it('fails to publish to a topic that does not exist, instead of creating it', async ({ openBus }) => {
      const bus = openBus()
      const topic = `test.${newId()}`
      await expect(bus.publish(topic, eventsOf(newId(), 1))).rejects.toThrow()
      expect(await ask((admin) => admin.listTopics())).not.toContain(topic)
    })

    it('creates topics with 6 partitions, and the dead-letter topic beside each, from several processes at once', async () => {
      const topic = `test.${newId()}`
      await Promise.all([1, 2, 3].map(() => ensureTopics({ brokers, topics: [topic] })))
      await ensureTopics({ brokers, topics: [topic] })
      expect(await partitionsOf(topic, deadLetterTopic(topic))).toEqual([6, 6])
    })

    it('gives a topic more partitions, never fewer, and an existing group consumes them all', async ({
      openBus,
    }) => {
      const bus = openBus()
      const [topic, received, group] = [`test.${newId()}`, new Received(), newId()]
      await ensureTopics({ brokers, topics: [topic], partitions: 2 })
      const before = await bus.subscribe({ group, topics: [topic], handle: received.handle })
      const [first, second] = [someSubjects(30), someSubjects(30)]
      for (const subject of first) await bus.publish(topic, eventsOf(subject, 1))
      await eventually(() => expect(received.ids.size).toBe(30), patience)
      await before.stop()
      await Promise.all([5, 5, 3].map((partitions) => ensureTopics({ brokers, topics: [topic], partitions })))
      expect(await partitionsOf(topic)).toEqual([5])
      const other = openBus()
      // Published before the group knows of the new partitions.
      for (const subject of [...first, ...second]) await other.publish(topic, eventsOf(subject, 1, 2))
      const ends = await ask((admin) => admin.fetchTopicOffsets(topic))
      expect(ends.filter(({ high }) => Number(high) > 0).length).toBe(5)
      await bus.subscribe({ group, topics: [topic], handle: received.handle })
      await eventually(() => expect(received.ids.size).toBe(90), patience)
    })

    it('rejects if no broker answers', async () => {
      const lonely = createKafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'x', logger: silentLogger })
      await expect(lonely.backlogs()).rejects.toThrow()
      await expect(lonely.publish('topic', eventsOf(newId(), 1))).rejects.toThrow()
      await lonely.close()
    })

    it('causes no timer warning in Node', async ({ openBus }) => {
      const bus = openBus()
      const [topic, received] = [await createTopic(), new Received()]
      await bus.subscribe({ group: newId(), topics: [topic], handle: received.handle })
      for (const subject of someSubjects(20)) await bus.publish(topic, eventsOf(subject, 1))
      await eventually(() => expect(received.ids.size).toBe(20), patience)
      expect(warnings.filter(({ name }) => name.startsWith('Timeout'))).toEqual([])
    })
  })
})
