import { newId } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsOf } from '@boli/test-kit/snapshots'
import { describe, expect, it } from 'vitest'
import { createInProcessEventBus } from '../src/in-process/index.ts'
import { Received, reading } from './builders.ts'
import { describeEventBus, quickPolicy as policy } from './contract.ts'

describeEventBus('in-process', {
  open: () => createInProcessEventBus({ logger: silentLogger, policy }),
  createTopic: async () => newId(),
})

describe('in-process event bus', () => {
  it('resolves publish() only once every group has handled the events', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, policy })
    const [topic, received] = [newId(), new Received()]
    await bus.subscribe({ group: 'quick', topics: [topic], handle: async () => {} })
    await bus.subscribe({
      group: 'slow',
      topics: [topic],
      async handle(event) {
        await new Promise(setImmediate)
        await received.handle(event)
      },
    })
    await bus.publish(topic, eventsOf(newId(), 3))
    expect(received.events).toHaveLength(3)
    await bus.close()
  })

  it('rejects an event that a group without members could not handle, and the events queued behind it', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, policy })
    const [topic, subject, received] = [newId(), newId(), new Received()]
    const gate = Promise.withResolvers<void>()
    const subscription = await bus.subscribe({ group: 'only', topics: [topic], handle: () => gate.promise })
    const publishing = Promise.allSettled([1, 2, 3].map((v) => bus.publish(topic, eventsOf(subject, 1, v))))
    await Promise.resolve()
    const stopping = subscription.stop()
    gate.resolve()
    await stopping
    const outcomes = (await publishing).map(({ status }) => status)
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'rejected'])

    await bus.subscribe({ group: 'only', topics: [topic], handle: received.handle })
    await bus.publish(topic, eventsOf(subject, 2, 2))
    expect(received.versionsOf(subject)).toEqual([2, 3])
    await bus.close()
  })

  it('handles together all events that arrive within the gathering time, of all keys', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, policy, gatherMs: 60 })
    const [topic, batches] = [newId(), [] as number[]]
    await bus.subscribe({
      group: 'counting',
      topics: [topic],
      handle: () => Promise.reject(new Error('alone')),
      handleBatch: async (events) => void batches.push(events.length),
    })
    await bus.publish(topic, eventsOf(newId(), 1))
    const [first, second] = [newId(), newId()]
    await Promise.all([
      bus.publish(topic, [...eventsOf(first, 2), ...eventsOf(second, 2)]),
      bus.publish(topic, eventsOf(first, 1, 3)),
    ])
    expect(batches[0]).toBe(1)
    expect(batches.slice(1).reduce((sum, size) => sum + size)).toBe(5)
    expect(batches.length).toBeLessThanOrEqual(3)
    await bus.close()
  })

  it('lets a consumer gather events for longer, and delivers at once to a consumer that users wait for', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, policy, gatherMs: 1 })
    const [topic, subject] = [newId(), newId()]
    const subscribe = async (gatherMs: number) => {
      const batches: number[][] = []
      await bus.subscribe({
        ...reading(topic),
        gatherMs,
        handle: () => Promise.reject(new Error('alone')),
        handleBatch: async (events) => void batches.push(events.map(({ version }) => version)),
      })
      return batches
    }
    const [slow, eager] = [await subscribe(60_000), await subscribe(20)]
    await bus.publish(topic, eventsOf(subject, 1))
    const publishing = [2, 3].map((version) => bus.publish(topic, eventsOf(subject, 1, version)))
    await eventually(() => expect(eager.flat()).toEqual([1, 2, 3]))
    expect(slow).toEqual([[1]])
    await bus.close()
    expect(slow.flat(), 'gathered when the bus closes').toContain(2)
    await Promise.allSettled(publishing)
  })

  it('holds publishers until it is released, so that late subscribers miss nothing', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, held: true })
    const [topic, received] = [newId(), new Received()]
    const publishing = bus.publish(topic, eventsOf(newId(), 1))
    await bus.subscribe({ group: 'late', topics: [topic], handle: received.handle })
    bus.release()
    await publishing
    await eventually(() => expect(received.events).toHaveLength(1))
    await bus.close()
  })

  it('gives each group its own copy of an event', async () => {
    const bus = createInProcessEventBus({ logger: silentLogger, policy })
    const [topic, received] = [newId(), new Received()]
    await bus.subscribe({
      group: 'careless',
      topics: [topic],
      async handle(event) {
        event.version = 99
      },
    })
    await bus.subscribe({ group: 'careful', topics: [topic], handle: received.handle })
    const events = eventsOf(newId(), 1)
    await bus.publish(topic, events)
    expect(received.events).toEqual(events)
    expect(events[0]?.version).toBe(1)
    await bus.close()
  })
})
