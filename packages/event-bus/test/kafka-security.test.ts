import { newId } from '@boli/contracts'
import { silentLogger } from '@boli/test-kit'
import { type OwnKafka, startKafka, unlessMissing } from '@boli/test-kit/parts'
import { eventsOf } from '@boli/test-kit/snapshots'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createKafkaEventBus, ensureTopics } from '../src/kafka/index.ts'
import { Received } from './builders.ts'

describe.runIf(inject('kafkaBrokers'))('a Kafka server with TLS and authentication', () => {
  let kafka: OwnKafka | null = null
  beforeAll(async () => {
    kafka = await unlessMissing(startKafka({ isSecured: true }))
  })
  afterAll(() => kafka?.stop())

  function access() {
    if (!kafka?.security) throw new Error('no secured Kafka')
    return { brokers: kafka.brokers, ...kafka.security }
  }

  it('accepts and delivers events if the client has the right password and trusts the certificate', async (context) => {
    if (!kafka) return context.skip()
    const [topic, received] = [`test.${newId()}`, new Received()]
    await ensureTopics({ ...access(), topics: [topic] })
    const bus = createKafkaEventBus({ ...access(), clientId: 'secured', logger: silentLogger })
    const events = eventsOf(newId(), 3)
    await bus.publish(topic, events)
    await bus.subscribe({ topics: [topic], group: newId(), handle: received.handle })
    await expect.poll(() => received.events.length).toBe(3)
    await bus.close()
  })

  it.each(['a wrong password', 'no certificate to trust'])('refuses %s', async (what) => {
    if (!kafka) return
    const { brokers, sasl, tls } = access()
    const wrong =
      what === 'a wrong password'
        ? { brokers, tls, sasl: { ...sasl, password: 'wrong' } }
        : { brokers, tls: {}, sasl }
    await expect(ensureTopics({ ...wrong, topics: ['test.never'] })).rejects.toThrow()
  })
})
