import type { Topic } from '@boli/contracts'
import { newId, topics } from '@boli/contracts'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { silentLogger } from '@boli/test-kit'
import { newerEvent } from '@boli/test-kit/newer-event'
import { eventsOf } from '@boli/test-kit/snapshots'
import { type Logger, pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { registerAskedGauges } from './asked-gauges.ts'
import { measureEvents } from './events.ts'
import { measureMails } from './mails.ts'

const lineOf = async (registry: Registry, start: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(start))

describe('gauges that are read on demand', () => {
  const gauges = [
    { name: 'one', help: 'One', read: (answer: { one: number }) => answer.one },
    {
      name: 'many',
      help: 'Many',
      labelNames: ['kind'],
      read: ({ one }: { one: number }) => [{ labels: { kind: 'a' }, value: one + 1 }],
    },
  ]

  test('are read once per scrape if they share an answer', async () => {
    const registry = new Registry()
    let asked = 0
    registerAskedGauges(registry, async () => ({ one: ++asked }), gauges)
    expect(await lineOf(registry, 'one')).toEqual(['one 1'])
    expect(await lineOf(registry, 'many')).toEqual(['many{kind="a"} 2'])
    expect(asked).toBe(1)
  })

  test.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['is late', () => new Promise<never>(() => {})],
  ])('have no value if the answer %s, and the scrape continues', async (_, ask) => {
    const registry = new Registry()
    registerAskedGauges(registry, ask, gauges, 10)
    expect(await lineOf(registry, 'one')).toEqual(['one Nan'])
    expect(await lineOf(registry, 'many')).toEqual([])
  })
})

test('a mail that the server did not accept counts as failed, and its sender gets the error', async () => {
  const registry = new Registry()
  let isAway = false
  const mailer = measureMails(registry, {
    send: async () => {
      if (isAway) throw new Error('away')
    },
    close: async () => {},
  })
  const mail = { to: 'a@boli.example', subject: 's', text: 't', html: 'h', language: 'en' } as const
  await mailer.send(mail)
  isAway = true
  await expect(mailer.send(mail)).rejects.toThrow('away')
  expect(await lineOf(registry, 'mails_total')).toEqual([
    'mails_total{outcome="sent"} 1',
    'mails_total{outcome="failed"} 1',
  ])
})

describe('measured events', () => {
  const topic: Topic = topics.information

  /** A measured bus, which is closed when the test ends. */
  function measured(logger: Logger = silentLogger) {
    const registry = new Registry()
    const policy = { maxAttempts: 5, retryDelaysMs: [1] }
    const shared = createInProcessEventBus({ logger: silentLogger, policy })
    onTestFinished(() => shared.close())
    return { registry, shared, bus: measureEvents(registry, shared, logger) }
  }

  test('are counted by group and topic, and failures separately', async () => {
    const { registry, bus } = measured()
    await bus.subscribe({
      group: 'readers',
      topics: [topic],
      async handle(_, { attempt }) {
        if (attempt < 3) throw new Error('not yet')
      },
    })
    await bus.publish(topic, eventsOf(newId(), 1))
    const labels = `group="readers",topic="${topic}"`
    expect(await lineOf(registry, 'event_failures_total')).toEqual([`event_failures_total{${labels}} 2`])
    expect(await lineOf(registry, 'event_handling_seconds_count')).toEqual([
      `event_handling_seconds_count{${labels}} 1`,
    ])
    expect(await lineOf(registry, 'event_delay_seconds_count')).toEqual([
      `event_delay_seconds_count{${labels}} 1`,
    ])
  })

  test('of a batch are counted one by one, and a failed batch as one failure', async () => {
    const { registry, bus } = measured()
    const sizes: number[] = []
    await bus.subscribe({
      group: 'readers',
      topics: [topic],
      handle: async () => {},
      async handleBatch(events) {
        sizes.push(events.length)
        if (sizes.length === 1) throw new Error('not together')
      },
    })
    for (const count of [2, 3]) await bus.publish(topic, eventsOf(newId(), count))
    const labels = `group="readers",topic="${topic}"`
    expect(sizes).toEqual([2, 3])
    expect(await lineOf(registry, 'event_failures_total')).toEqual([`event_failures_total{${labels}} 1`])
    expect(await lineOf(registry, 'event_handling_seconds_count')).toEqual([
      `event_handling_seconds_count{${labels}} 5`,
    ])
    expect(await lineOf(registry, 'event_delay_seconds_count')).toEqual([
      `event_delay_seconds_count{${labels}} 5`,
    ])
  })

  test('unknown values are counted each time and logged once, a hundred of them at most', async () => {
    const logged: { type: string; field: string; value: string }[] = []
    const logger = pino({}, { write: (line) => void logged.push(JSON.parse(line)) })
    const { registry, bus } = measured(logger)
    const handled: string[] = []
    await bus.subscribe({
      group: 'readers',
      topics: [topic],
      handle: async ({ data }) => void handled.push(JSON.stringify(data)),
    })
    // All are about one deal, so that they arrive in this order.
    const subject = newId()
    const withWord = (word: string) => ({ ...newerEvent('deal-changed', { word }), subject })
    const words = ['weighed-twice', 'weighed-twice', 'name@example.in', ...Array(120).keys().map(String)]
    await bus.publish(topic, words.map(withWord))
    expect(handled).toHaveLength(words.length)
    expect(await lineOf(registry, 'event_unknown_words_total')).toEqual(
      expect.arrayContaining([
        `event_unknown_words_total{type="deal-changed",field="deal.state"} ${words.length}`,
      ]),
    )
    const values = logged.filter(({ field }) => field === 'deal.state').map(({ value }) => value)
    expect(values.slice(0, 3)).toEqual(['weighed-twice', '15 characters', '0'])
    expect(logged).toHaveLength(100)
  })

  test('a service reports only its own groups, though the bus knows others', async () => {
    const { registry, shared, bus } = measured()
    await shared.subscribe({ group: 'others', topics: [topic], handle: async () => {} })
    await bus.subscribe({ group: 'ours', topics: [topic], handle: async () => {} })
    expect(await lineOf(registry, 'event_backlog')).toEqual([
      `event_backlog{group="ours",topic="${topic}"} 0`,
    ])
  })
})
