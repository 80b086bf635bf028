import {
  auctionChannel,
  type DomainEvent,
  type LiveAuctionMessage,
  liveChannels,
  outbidChannel,
  topics,
} from '@boli/contracts'
import type { EventBus, Subscription } from '@boli/event-bus'
import { traced, traceHeaders } from '@boli/http-kit'
import { toLiveDealMessage, toLiveMessage, toOutbidMessages } from './live-message.ts'
import type { LivePublisher } from './live-publisher.ts'
import type { OlderNodes } from './older-nodes.ts'

const FAN_OUT_GROUP = 'gateway-fan-out'

/** Passes every change of an auction or a deal on to the live channel, in the order of its topic. */
export function startFanOut(
  bus: EventBus,
  publisher: LivePublisher,
  olderNodes: Pick<OlderNodes, 'listen'>,
): Promise<Subscription> {
  async function publishAuction(message: LiveAuctionMessage): Promise<void> {
    const { auctionId: key } = message
    const publishing = [publisher.publish({ channel: auctionChannel(key), key, message })]
    if (olderNodes.listen) {
      const toAll = { channel: liveChannels.auctions, key: `all ${key}`, message }
      publishing.push(publisher.publish(toAll))
    }
    await Promise.all(publishing)
    // Published afterwards: a node that has received the auction's message has notified its users, and skips these.
    await Promise.all(
      toOutbidMessages(message).map((one) =>
        publisher.publish({
          channel: outbidChannel(one.userId),
          key: `outbid ${one.userId} ${key}`,
          message: one,
        }),
      ),
    )
  }

  async function handle(event: DomainEvent): Promise<void> {
    const message = toLiveMessage(event)
    if (message) await publishAuction({ ...message, ...traceHeaders() })
    const ofDeal = toLiveDealMessage(event)
    if (ofDeal) {
      const key = `${ofDeal.event} ${ofDeal.message.dealId}`
      await publisher.publish({ channel: liveChannels.deals, key, message: ofDeal })
    }
  }
  return bus.subscribe({
    group: FAN_OUT_GROUP,
    topics: [topics.auctions, topics.deals],
    // The relays have gathered the events already.
    gatherMs: 0,
    handle,
    async handleBatch(events) {
      // Each continues the trace of the request that caused it.
      const parts = events.map((event) => {
        const { type, traceparent } = event
        return traced({ name: `handle ${type}`, kind: 'consumer', traceparent }, () => handle(event))
      })
      await Promise.all(parts)
    },
  })
}
