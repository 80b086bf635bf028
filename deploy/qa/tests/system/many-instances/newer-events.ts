import type { DomainEvent, EventType } from '@boli/contracts'
import { deadLetterTopic, eventSchemas, topics, typeAliases } from '@boli/contracts'
import { createKafkaEventBus, replayTopics } from '@boli/event-bus/kafka'
import { listLot, signUp } from '@boli/market'
import { schemas } from '@boli/system'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsThatFit, formerEventSchemas, newerEvent } from '@boli/test-kit/newer-event'
import { expect, test } from 'vitest'
import type { TestedSystem } from '../../support/system.ts'

const eventTopics = Object.values(topics)
const types = (Object.keys(eventSchemas) as EventType[]).filter(
  (type) => type !== typeAliases.eventDeadLettered,
)

const formerTypes = types.filter((type) => type in formerEventSchemas)

export function testNewerEvents(system: TestedSystem): void {
  /** The sum of a metric over all services and their consumers. */
  async function sumOf(metric: string): Promise<number> {
    const ports = [...system.processes.values()]
      .filter(({ name }) => schemas.some((schema) => name.startsWith(schema)))
      .map(({ options }) => options.environment.METRICS_PORT)
    const texts = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    )
    const values = texts.flatMap((text) => [...text.matchAll(new RegExp(`^${metric}\\{.*\\} (\\d+)$`, 'gm'))])
    return values.reduce((sum, [, value]) => sum + Number(value), 0)
  }

  /** Publishes events to every topic and waits until they are consumed. */
  async function consume(brokers: string[], events: DomainEvent[]): Promise<void> {
    const handledBefore = await sumOf('event_handling_seconds_count')
    const bus = createKafkaEventBus({ brokers, clientId: 'newer', logger: silentLogger })
    for (const topic of eventTopics) await bus.publish(topic, events)
    await bus.close()
    const handled = async () => (await sumOf('event_handling_seconds_count')) - handledBefore
    await eventually(async () => expect(await handled()).toBeGreaterThan(events.length))
    await eventually(async () => expect(await sumOf('event_backlog')).toBe(0), { withinMs: 60_000 })
  }

  test('events of the previous release and of a newer one are handled or skipped at the first attempt, whatever fields they have, and none is dead-lettered', async () => {
    const { kafkaBrokers } = system.servers
    const farmer = await signUp(system, { username: 'EventFarmer', role: 'farmer' })
    const { _id: auctionId } = await listLot(farmer.session)
    // The broker is shared with other tests, which dead-letter their own events.
    const deadLettersBefore = await deadLetters(kafkaBrokers)
    const failuresBefore = await sumOf('event_failures_total')
    await consume(
      kafkaBrokers,
      types.map((type) => newerEvent(type, { fields: { auctionId } })),
    )
    expect(await sumOf('event_failures_total')).toBe(failuresBefore)
    // All are about one lot, in many topics: one that fails while another topic's copy is being stored is retried.
    const former = formerTypes.flatMap((type) =>
      eventsThatFit(type, formerEventSchemas[type], { auctionId, unit: 'quintals' }),
    )
    await consume(kafkaBrokers, former)
    expect(await deadLetters(kafkaBrokers)).toEqual(deadLettersBefore)
  })
}

async function deadLetters(brokers: string[]): Promise<DomainEvent[]> {
  const found: DomainEvent[] = []
  await replayTopics({
    ...{ brokers, clientId: 'newer', logger: silentLogger, topics: eventTopics.map(deadLetterTopic) },
    handleBatch: async (batch) => void found.push(...batch),
  })
  return found.sort((one, other) => one.id.localeCompare(other.id))
}
