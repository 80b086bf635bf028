import { expect, test } from 'vitest'
import { DistantBus } from './distant-bus.ts'

test('sends one after the other, each with what arrived meanwhile, up to half a megabyte', async () => {
  const bus = new DistantBus(1)
  const event = { text: 'x'.repeat(200 * 1024) }
  const sent: number[] = []
  const publish = (events: number) =>
    bus.publish('topic', Array(events).fill(event)).then(() => sent.push(events))
  await Promise.all([publish(1), publish(2), publish(4)])
  expect(sent).toEqual([1, 2, 4])
  // One at once, and then three sends.
  expect([bus.published, bus.sends]).toEqual([7, 3])
})
