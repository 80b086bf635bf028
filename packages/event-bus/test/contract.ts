import { createEvent, type DomainEvent, deadLetterTopic, isEvent, newId, typeAliases } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { anAuctionSnapshot, eventsOf, eventsOfEach, someSubjects } from '@boli/test-kit/snapshots'
import { describe, expect, test } from 'vitest'
import type { EventBus } from '../src/index.ts'
import { publishUntilSafe, Received, reading } from './builders.ts'

/** An error that {@link quickPolicy} treats as temporary. */
const AWAY = 'the database is away'

export const quickPolicy = {
  maxAttempts: 5,
  retryDelaysMs: [1],
  isPassing: (error: unknown) => error instanceof Error && error.message === AWAY,
  passingRetryMs: 1,
}

export interface BusUnderTest {
  /** A bus for one process, with {@link quickPolicy}. */
  open(): EventBus
  /** A new topic, ready to be used. */
  createTopic(): Promise<string>
}

const patience = { withinMs: 60_000 }
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A test function whose tests open buses with `openBus`; these are closed after each test. */
export const withBuses = (open: BusUnderTest['open']) =>
  test.extend<{ openBus: () => EventBus }>({
    openBus: ({ onTestFinished }, use) =>
      use(() => {
        const bus = open()
        onTestFinished(() => bus.close())
        return bus
      }),
  })

/** The contract of every adapter. Tests run concurrently, as a Kafka consumer takes seconds to leave its group. */
export function describeEventBus(name: string, { open, createTopic }: BusUnderTest): void {
  const it = withBuses(open)

  describe.concurrent(`event bus: ${name}`, () => {
    it('delivers the events of several topics to each group, once and as they were published', async ({
      openBus,
    }) => {
      const [bus, topics] = [openBus(), [await createTopic(), await createTopic()]]
      const groups = [new Received(), new Received()]
      for (const { handle } of groups) await bus.subscribe({ group: newId(), topics, handle })
      const events: DomainEvent[] = []
      for (const topic of topics) {
        const ofTopic = eventsOfEach(someSubjects(10), 1)
        await bus.publish(topic, ofTopic)
        events.push(...ofTopic)
      }
      for (const received of groups) {
        await eventually(() => expect(received.ids.size).toBe(20), patience)
        expect(received.events).toHaveLength(20)
        expect(received.events).toEqual(expect.arrayContaining(events))
      }
    })

    it('preserves the order of each key over concurrent publish calls', async ({ openBus }) => {
      const [bus, topic, received] = [openBus(), await createTopic(), new Received()]
      await bus.subscribe({ ...reading(topic), handle: received.handle })
      const subjects = someSubjects(5)
      const calls = upTo(40).map((version) => bus.publish(topic, eventsOfEach(subjects, 1, version)))
      await Promise.all(calls)
      await eventually(() => expect(received.ids.size).toBe(200), patience)
      for (const subject of subjects) expect(received.versionsOf(subject)).toEqual(upTo(40))
    })

    it('delivers only the event types that a consumer asked for, in order', async ({ openBus }) => {
      const [bus, topic] = [openBus(), await createTopic()]
      const [one, together] = [new Received(), new Received()]
      const types = ['item-removed' as const]
      await bus.subscribe({ ...reading(topic), types, handle: one.handle })
      await bus.subscribe({
        ...reading(topic),
        types,
        handle: together.handle,
        handleBatch: async (events) => void together.events.push(...events),
      })
      const subject = newId()
      const events = eventsOf(subject, 6).map((event) =>
        event.version % 2 === 0
          ? event
          : createEvent({ ...event, type: 'user-deleted', data: { userId: subject, deletedAt: event.time } }),
      )
      await bus.publish(topic, events)
      for (const received of [one, together]) {
        await eventually(() => expect(received.versionsOf(subject)).toEqual([2, 4, 6]), patience)
      }
      await eventually(async () => {
        expect((await bus.backlogs()).map((backlog) => backlog.events)).toEqual([0, 0])
      }, patience)
    })

    it('shares the keys of a topic among the members of a group', async ({ openBus }) => {
      const [bus, topic, group] = [openBus(), await createTopic(), newId()]
      const members = [new Received(), new Received()]
      for (const { handle } of members) await bus.subscribe({ ...reading(topic, group), handle })
      // A member that joins late takes over in the middle of a key, so only later events are split by key.
      await eventually(async () => {
        await bus.publish(topic, eventsOfEach(someSubjects(60), 1))
        for (const { events } of members) expect(events.length).toBeGreaterThan(0)
      }, patience)
      const subjects = someSubjects(60)
      await bus.publish(topic, eventsOfEach(subjects, 3))
      for (const subject of subjects) {
        const versions = () => members.map((member) => member.versionsOf(subject))
        await eventually(() => expect(versions()).toContainEqual(upTo(3)), patience)
        expect(versions()).toContainEqual([])
      }
    })

    it('gives the keys of a stopped member to the remaining one', async ({ openBus }) => {
      const [bus, topic, group] = [openBus(), await createTopic(), newId()]
      const [leaving, remaining] = [new Received(), new Received()]
      const subscription = await bus.subscribe({ ...reading(topic, group), handle: leaving.handle })
      await bus.subscribe({ ...reading(topic, group), handle: remaining.handle })
      await subscription.stop()
      await bus.publish(topic, eventsOfEach(someSubjects(30), 1))
      await eventually(() => expect(remaining.ids.size).toBe(30), patience)
      expect(leaving.events).toEqual([])
    })

    it('retries a failing handler, and holds back the later events of its key', async ({ openBus }) => {
      const [bus, topic, received] = [openBus(), await createTopic(), new Received()]
      const attempts: number[] = []
      await bus.subscribe({
        ...reading(topic),
        async handle(event, { attempt }) {
          if (event.version === 2) attempts.push(attempt)
          if (event.version === 2 && attempt < 3) throw new Error('not yet')
          await received.handle(event)
        },
      })
      const subject = newId()
      await bus.publish(topic, eventsOf(subject, 4))
      await eventually(() => expect(received.versionsOf(subject)).toEqual(upTo(4)), patience)
      expect(attempts).toEqual([1, 2, 3])
    })

    it('dead-letters an event after 5 attempts, with the error, and continues', async ({ openBus }) => {
      const [bus, topic, group] = [openBus(), await createTopic(), newId()]
      const [received, deadLetters] = [new Received(), new Received()]
      const attempts: number[] = []
      await bus.subscribe({ ...reading(deadLetterTopic(topic)), handle: deadLetters.handle })
      await bus.subscribe({
        ...reading(topic, group),
        async handle(event, { attempt }) {
          if (event.version !== 2) return received.handle(event)
          attempts.push(attempt)
          event.version = 99
          throw new RangeError('cannot be handled')
        },
      })
      const subject = newId()
      const events = eventsOf(subject, 3)
      await bus.publish(topic, events)
      await eventually(() => expect(received.versionsOf(subject)).toEqual([1, 3]), patience)
      const record = await eventually(() => firstOf(deadLetters.events), patience)
      expect(attempts).toEqual(upTo(5))
      expect(record.subject).toBe(subject)
      expect(isEvent(record, typeAliases.eventDeadLettered) && record.data).toMatchObject({
        group,
        topic,
        attempts: 5,
        error: { name: 'RangeError', message: 'cannot be handled' },
        event: events[1],
      })
    })

    it('does not count attempts while a dependency of the handler is unavailable', async ({ openBus }) => {
      const [bus, topic, received] = [openBus(), await createTopic(), new Received()]
      const attempts: number[] = []
      await bus.subscribe({
        ...reading(topic),
        async handle(event, { attempt }) {
          attempts.push(attempt)
          if (attempts.length <= 10) throw new Error(AWAY)
          await received.handle(event)
        },
      })
      const subject = newId()
      await bus.publish(topic, eventsOf(subject, 1))
      await eventually(() => expect(received.versionsOf(subject)).toEqual([1]), patience)
      expect(attempts).toEqual(Array.from({ length: 11 }, () => 1))
    })

    it('delivers together what arrived together, in the order of each key', async ({ openBus }) => {
      const [bus, topic, received] = [openBus(), await createTopic(), new Received()]
      const sizes: number[] = []
      await bus.subscribe({
        ...reading(topic),
        handle: () => Promise.reject(new Error('not one by one')),
        async handleBatch(events, context) {
          expect(context.topic).toBe(topic)
          sizes.push(events.length)
          for (const event of events) await received.handle(event)
        },
      })
      const subjects = someSubjects(4)
      const events = upTo(25).flatMap((version) => eventsOfEach(subjects, 1, version))
      await bus.publish(topic, events)
      await eventually(() => expect(received.ids.size).toBe(100), patience)
      for (const subject of subjects) expect(received.versionsOf(subject)).toEqual(upTo(25))
      expect(Math.max(...sizes)).toBeGreaterThan(1)
    })

    it('handles a failed batch event by event: failing events are dead-lettered, the others handled', async ({
      openBus,
    }) => {
      const [bus, topic, group, subject] = [openBus(), await createTopic(), newId(), newId()]
      const [received, deadLetters] = [new Received(), new Received()]
      const attempts: number[] = []
      await bus.subscribe({ ...reading(deadLetterTopic(topic)), handle: deadLetters.handle })
      await bus.subscribe({
        ...reading(topic, group),
        async handle(event, { attempt }) {
          if (event.version !== 3) return received.handle(event)
          attempts.push(attempt)
          throw new RangeError('cannot be handled')
        },
        async handleBatch(events) {
          if (events.some((event) => event.version === 3)) throw new RangeError('cannot be handled')
          for (const event of events) await received.handle(event)
        },
      })
      const events = eventsOf(subject, 5)
      await bus.publish(topic, events)
      await eventually(() => expect(received.versionsOf(subject)).toEqual([1, 2, 4, 5]), patience)
      const record = await eventually(() => firstOf(deadLetters.events), patience)
      expect(attempts).toEqual(upTo(5))
      expect(isEvent(record, typeAliases.eventDeadLettered) && record.data).toMatchObject({
        group,
        event: events[2],
      })
      const later = eventsOf(subject, 2, 6)
      await bus.publish(topic, later)
      await eventually(() => expect(received.versionsOf(subject)).toEqual([1, 2, 4, 5, 6, 7]), patience)
    })

    it.for(['one by one', 'together'])(
      'dead-letters at once an event that does not fit its schema, and handles values that only a newer release knows, %s',
      async (way, { openBus }) => {
        const [bus, topic, group] = [openBus(), await createTopic(), newId()]
        const [received, deadLetters] = [new Received(), new Received()]
        await bus.subscribe({ ...reading(deadLetterTopic(topic)), handle: deadLetters.handle })
        const handleBatch = async (events: readonly DomainEvent[]) => {
          for (const event of events) await received.handle(event)
        }
        const { handle } = received
        const handlers = way === 'together' ? { handle, handleBatch } : { handle }
        await bus.subscribe({ ...reading(topic, group), ...handlers })
        const subject = newId()
        const events = eventsOf(subject, 3)
        const unfit = { ...events[1], data: { itemId: 42 } } as unknown as DomainEvent
        const unknown = { ...events[2], type: 'item-praised', data: 'of a newer publisher' }
        const state = { ...anAuctionSnapshot({ auctionId: subject }), closeReason: 'of a newer release' }
        const data = { previousEndTime: state.endTime, state }
        const newer = { ...events[2], id: newId(), version: 4, type: 'auction-extended', data }
        await bus.publish(topic, [events[0], unfit, unknown, newer] as DomainEvent[])
        await eventually(() => expect(received.versionsOf(subject)).toEqual([1, 3, 4]), patience)
        const record = await eventually(() => firstOf(deadLetters.events), patience)
        expect(isEvent(record, typeAliases.eventDeadLettered) && record.data).toMatchObject({
          group,
          attempts: 1,
          event: unfit,
          error: { name: 'UnfitEvent', message: expect.stringContaining('item-removed') },
        })
      },
    )

    it('dead-letters for one group an event that another group handles', async ({ openBus }) => {
      const [bus, topic, received] = [openBus(), await createTopic(), new Received()]
      const fail = () => Promise.reject(new Error('never'))
      await bus.subscribe({ ...reading(topic), handle: fail })
      await bus.subscribe({ ...reading(topic), handle: received.handle })
      await bus.publish(topic, eventsOf(newId(), 3))
      await eventually(() => expect(received.ids.size).toBe(3), patience)
    })

    it('continues after a restart without losing an event or the order', async ({ openBus }) => {
      const [topic, group, subject] = [await createTopic(), newId(), newId()]
      const [first, second] = [openBus(), openBus()]
      const received = new Received()
      const events = eventsOf(subject, 10)
      let closing: Promise<void> | undefined
      await first.subscribe({
        ...reading(topic, group),
        async handle(event) {
          if (event.version === 4) closing = first.close()
          await received.handle(event)
        },
      })
      const isSafe = await first.publish(topic, events).then(
        () => true,
        () => false,
      )
      await eventually(() => expect(closing).toBeDefined(), patience)
      await closing
      await second.subscribe({ ...reading(topic, group), handle: received.handle })
      if (!isSafe) await publishUntilSafe(second, topic, events)
      await eventually(() => expect(received.versionsOf(subject)).toEqual(upTo(10)), patience)
      expect([...received.ids]).toEqual(events.map(({ id }) => id))
    })

    it('lets a slow group delay no other, and loses none of its events', async ({ openBus }) => {
      const [bus, topic] = [openBus(), await createTopic()]
      const [slow, quick] = [new Received(), new Received()]
      const gate = Promise.withResolvers<void>()
      await bus.subscribe({
        ...reading(topic),
        async handle(event) {
          await gate.promise
          await slow.handle(event)
        },
      })
      await bus.subscribe({ ...reading(topic), handle: quick.handle })
      const subjects = someSubjects(10)
      const publishing = upTo(5).map((version) => bus.publish(topic, eventsOfEach(subjects, 1, version)))
      await eventually(() => expect(quick.ids.size).toBe(50), patience)
      expect(slow.events).toEqual([])
      gate.resolve()
      await Promise.all(publishing)
      await eventually(() => expect(slow.ids.size).toBe(50), patience)
      for (const subject of subjects) expect(slow.versionsOf(subject)).toEqual(upTo(5))
    })

    it('waits for running handlers when it is closed', async ({ openBus }) => {
      const [bus, topic] = [openBus(), await createTopic()]
      const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const log: string[] = []
      await bus.subscribe({
        ...reading(topic),
        async handle() {
          started.resolve()
          await gate.promise
          // Longer than a close that does not wait would take.
          await new Promise((resolve) => setTimeout(resolve, 300))
          log.push('handled')
        },
      })
      const publishing = bus.publish(topic, eventsOf(newId(), 1))
      await started.promise
      const closing = bus.close().then(() => log.push('closed'))
      gate.resolve()
      await closing
      await publishing
      expect(log).toEqual(['handled', 'closed'])
    })

    it('reports how many events each group has yet to handle', async ({ openBus }) => {
      const [bus, topic, group] = [openBus(), await createTopic(), newId()]
      const gate = Promise.withResolvers<void>()
      await bus.subscribe({ ...reading(topic, group), handle: () => gate.promise })
      const publishing = bus.publish(topic, eventsOf(newId(), 3))
      const backlog = async () => (await bus.backlogs()).filter((one) => one.group === group)
      await eventually(
        async () => expect(await backlog()).toEqual([{ group, topic, events: 3, forgotten: 0 }]),
        patience,
      )
      gate.resolve()
      await publishing
      await eventually(
        async () => expect(await backlog()).toEqual([{ group, topic, events: 0, forgotten: 0 }]),
        patience,
      )
    })

    it('refuses to publish once closed', async ({ openBus }) => {
      const [bus, topic] = [openBus(), await createTopic()]
      await bus.close()
      await expect(bus.publish(topic, eventsOf(newId(), 1))).rejects.toThrow('closed')
      await expect(bus.backlogs()).rejects.toThrow('closed')
    })
  })
}

function firstOf(events: readonly DomainEvent[]): DomainEvent {
  const [first] = events
  if (!first) throw new Error('Nothing was delivered yet')
  return first
}
