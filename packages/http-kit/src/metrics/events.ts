import type { DomainEvent } from '@boli/contracts'
import type { EventBus, SubscribeOptions } from '@boli/event-bus'
import type { Logger } from 'pino'
import { Counter, Histogram, type Registry } from 'prom-client'
import { traced } from '../tracing/spans.ts'
import { registerAskedGauges } from './asked-gauges.ts'

const labelNames = ['group', 'topic']
/** Number of different unknown values that one process logs; all are counted. */
const LOGGED_WORDS = 100

/**
 * Registers metrics of a service's consumers.
 * @returns the bus to subscribe to: it measures the handlers of the groups that subscribe through it and makes
 *   them parts of their events' traces.
 */
export function measureEvents(registry: Registry, bus: EventBus, logger: Logger): EventBus {
  const registers = [registry]
  const groups = new Set<string>()
  registerAskedGauges(registry, () => bus.backlogs(), [
    {
      name: 'event_backlog',
      help: 'Published events that a consumer group has yet to handle, over all of its members',
      labelNames,
      read: (backlogs) =>
        backlogs
          .filter(({ group }) => groups.has(group))
          .map(({ group, topic, events }) => ({ labels: { group, topic }, value: events })),
    },
    {
      name: 'events_forgotten',
      help: 'Events of a topic that the bus has removed, so that nothing can be rebuilt from the first one on',
      labelNames: ['topic'],
      read: (backlogs) =>
        backlogs
          .filter(({ group }) => groups.has(group))
          .map(({ topic, forgotten }) => ({ labels: { topic }, value: forgotten })),
    },
  ])
  const durations = new Histogram({
    name: 'event_handling_seconds',
    help: 'Time that a consumer took for an event',
    labelNames,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  })
  const delays = new Histogram({
    name: 'event_delay_seconds',
    help: 'From when an event happened until a consumer had handled it',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
    registers,
  })
  const failures = new Counter({
    name: 'event_failures_total',
    help: 'Tries to handle an event that failed; after five it is dead-lettered',
    labelNames,
    registers,
  })
  const onUnknownWords = countUnknownWords(registers, logger)

  return {
    publish: (topic, events) => bus.publish(topic, events),
    backlogs: () => bus.backlogs(),
    close: () => bus.close(),
    subscribe(options) {
      const { group } = options
      groups.add(group)
      for (const topic of options.topics) failures.inc({ group, topic }, 0)
      const { handle, handleBatch } = options
      /** Runs a handler for one or more events, and records the time per event. */
      async function measure(events: readonly DomainEvent[], topic: string, run: () => Promise<void>) {
        const labels = { group, topic }
        const startedAtMs = performance.now()
        try {
          await run()
        } catch (error) {
          failures.inc(labels)
          throw error
        }
        const endedMs = Date.now()
        const [duration, delay] = [durations.labels(labels), delays.labels(labels)]
        const tookSeconds = (performance.now() - startedAtMs) / 1000 / events.length
        for (const { time } of events) {
          duration.observe(tookSeconds)
          const delayMs = endedMs - Date.parse(time)
          if (!Number.isNaN(delayMs)) delay.observe(Math.max(0, delayMs) / 1000)
        }
      }
      const attributes = { 'boli.group': group }
      return bus.subscribe({
        ...options,
        onUnknownWords,
        handle: (event, context) =>
          measure([event], context.topic, () =>
            traced(
              {
                name: `handle ${event.type}`,
                kind: 'consumer',
                traceparent: event.traceparent,
                attributes: { ...attributes, 'boli.event_id': event.id },
              },
              () => handle(event, context),
            ),
          ),
        ...(handleBatch
          ? {
              handleBatch: (events, context) =>
                measure(events, context.topic, () =>
                  traced(
                    {
                      name: 'handle events',
                      kind: 'consumer',
                      // A batch has many causes; it becomes part of its last event's trace.
                      traceparent: events.at(-1)?.traceparent,
                      attributes: { ...attributes, 'boli.events': events.length },
                    },
                    () => handleBatch(events, context),
                  ),
                ),
            }
          : {}),
      })
    },
  }
}

/**
 * Counts values that only a newer release knows, and logs each once. They come from enumerations of our services; a
 * value of another form is logged by its length.
 */
function countUnknownWords(
  registers: Registry[],
  logger: Logger,
): NonNullable<SubscribeOptions['onUnknownWords']> {
  const unknown = new Counter({
    name: 'event_unknown_words_total',
    help: 'Times that a consumer was given an event with a word that only a newer release knows',
    labelNames: ['type', 'field'],
    registers,
  })
  const logged = new Set<string>()
  return (type, words) => {
    for (const { field, word } of words) {
      unknown.inc({ type, field })
      const key = JSON.stringify([type, field, word])
      if (logged.has(key) || logged.size >= LOGGED_WORDS) continue
      logged.add(key)
      const value = /^[\w-]{1,40}$/.test(word) ? word : `${word.length} characters`
      logger.warn({ type, field, value }, 'an event has a word that this release does not know')
    }
  }
}
