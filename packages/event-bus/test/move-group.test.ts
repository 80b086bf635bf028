import { newId } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { eventsOf } from '@boli/test-kit/snapshots'
import { describe, expect, inject, it } from 'vitest'
import { createKafkaEventBus, ensureTopics, type MoveGroupOptions, moveGroup } from '../src/kafka/index.ts'
import { Received } from './builders.ts'

const brokers = inject('kafkaBrokers') ?? []
const patience = { withinMs: 25_000 }
const kafka = { brokers, clientId: 'move-group-tests', logger: silentLogger }

describe.runIf(brokers.length > 0)('moving a group', { concurrent: true }, () => {
  async function aStoppedGroup(count: number) {
    const [topic, group, subject] = [`test.${newId()}`, newId(), newId()]
    await ensureTopics({ brokers, topics: [topic] })
    const bus = createKafkaEventBus(kafka)
    const listen = async (wanted: number) => {
      const received = new Received()
      const subscription = await bus.subscribe({ group, topics: [topic], handle: received.handle })
      await eventually(() => expect(received.ids.size).toBe(wanted), patience)
      await subscription.stop()
      return received
    }
    await bus.publish(topic, eventsOf(subject, count))
    await listen(count)
    return {
      listen,
      close: () => bus.close(),
      publish: (version: number) => bus.publish(topic, eventsOf(subject, 1, version)),
      move: (o: Pick<MoveGroupOptions, 'to' | 'notBefore'>) =>
        moveGroup({ ...kafka, group, topics: [topic], ...o }),
    }
  }

  it('delivers the last events again', async () => {
    const group = await aStoppedGroup(10)
    await group.move({ to: { back: 4 } })
    await group.listen(4)
    await group.move({ to: { back: 1_000 } })
    await group.listen(10)
    await group.close()
  })

  it('goes back no further than allowed', async () => {
    const group = await aStoppedGroup(3)
    const notBefore = await group.move({ to: 'end' })
    await group.publish(4)
    await group.publish(5)
    await group.listen(2)
    await group.move({ to: { back: 1_000 }, notBefore })
    await group.listen(2)
    await group.close()
  })

  it('skips what it has not read', async () => {
    const group = await aStoppedGroup(1)
    await group.publish(2)
    await group.move({ to: 'end' })
    await group.publish(3)
    await group.listen(1)
    await group.close()
  })
})
