import { topics } from '@boli/contracts'
import type { EventBus, Subscription } from '@boli/event-bus'
import { traceHeaders } from '@boli/service-kit'
import { toLiveMessage } from './live-message.ts'
import type { LivePublisher } from './live-publisher.ts'

export const FAN_OUT_GROUP = 'gateway-fan-out'

/** Passes every change of an auction on to the live channel, in the order of its topic. */
export function startFanOut(bus: EventBus, publisher: LivePublisher): Promise<Subscription> {
  return bus.subscribe({
    group: FAN_OUT_GROUP,
    topics: [topics.auctions],
    handle: async (event) => {
      const message = toLiveMessage(event)
      if (message) await publisher.publish({ ...message, ...traceHeaders() })
    },
  })
}
