import { deadLetterTopic } from '@boli/contracts'
import { type DeliveryPolicy, deliveryPolicy } from '../delivery-policy.ts'
import type { EventBus, Subscription } from '../port.ts'
import { createKafka, type KafkaOptions } from './client.ts'
import { startConsumer } from './consumer.ts'
import { groupBacklogs } from './group-backlogs.ts'
import { encodeEvent } from './message.ts'
import { ReliableProducer } from './reliable-producer.ts'
import { SendQueue } from './send-queue.ts'
import { createSharedAdmin } from './shared-admin.ts'

/**
 * The bus over Kafka, by kafkajs. Topics must exist ({@link ensureTopics}).
 *
 * While Kafka cannot be reached publish() rejects within 15 s, and consumers retry.
 * @param policy overrides of
 * {@link deliveryPolicy}.
 */
export function createKafkaEventBus(o: KafkaOptions & { policy?: Partial<DeliveryPolicy> }): EventBus {
  const kafka = createKafka(o)
  const sendQueue = new SendQueue(new ReliableProducer({ kafka, logger: o.logger }))
  const admin = createSharedAdmin(kafka)
  const subscriptions = new Set<Subscription>()
  const topicsOfGroups = new Map<string, Set<string>>()
  let isClosed = false

  function assertOpen(): void {
    if (isClosed) throw new Error('The event bus is closed')
  }

  return {
    async publish(topic, events) {
      assertOpen()
      await sendQueue.send(topic, events.map(encodeEvent))
    },
    async subscribe(options) {
      assertOpen()
      const subscription = await startConsumer({
        ...options,
        kafka,
        logger: o.logger,
        policy: { ...deliveryPolicy, ...o.policy },
        deadLetter: (topic, event) => sendQueue.send(deadLetterTopic(topic), [encodeEvent(event)]),
      })
      subscriptions.add(subscription)
      const known = topicsOfGroups.get(options.group) ?? []
      topicsOfGroups.set(options.group, new Set([...known, ...options.topics]))
      return {
        async stop() {
          await subscription.stop()
          subscriptions.delete(subscription)
        },
      }
    },
    async backlogs() {
      assertOpen()
      return admin.use((asked) => groupBacklogs(asked, topicsOfGroups))
    },
    async close() {
      isClosed = true
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
      await Promise.all([sendQueue.close(), admin.close()])
    },
  }
}
