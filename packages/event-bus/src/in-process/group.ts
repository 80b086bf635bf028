import { PARTITIONS_PER_TOPIC } from '@boli/contracts'
import { UnfitEvent } from '../check-event.ts'
import { type DeliveryPolicy, retryDelayMs } from '../delivery-policy.ts'
import type { GroupBacklog, SubscribeOptions, Subscription } from '../port.ts'
import type { Delivery, Message } from './lane.ts'
import { Lane } from './lane.ts'
import { Member } from './member.ts'

interface GroupOptions {
  name: string
  policy: DeliveryPolicy
  deadLetter: (delivery: Delivery, group: string, error: unknown) => Promise<void>
  gatherMs: number
}

/** The members of one consumer group, and a lane for each partition of each of their topics. */
export class Group {
  readonly #o: GroupOptions
  readonly #members: Member[] = []
  readonly #topics = new Set<string>()
  readonly #lanes = new Map<string, Lane<Delivery>>()

  constructor(o: GroupOptions) {
    this.#o = o
  }

  consumes(topic: string): boolean {
    return this.#topics.has(topic)
  }

  join(options: SubscribeOptions): Subscription {
    const member = new Member(options, this.#o.gatherMs)
    this.#members.push(member)
    for (const topic of options.topics) this.#topics.add(topic)
    return {
      stop: () => {
        const index = this.#members.indexOf(member)
        if (index >= 0) this.#members.splice(index, 1)
        return member.stop()
      },
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.splice(0).map((member) => member.stop()))
  }

  backlogs(): GroupBacklog[] {
    return [...this.#topics].map((topic) => ({
      group: this.#o.name,
      topic,
      forgotten: 0,
      events: [...this.#lanes].reduce(
        (events, [name, lane]) => events + (name.endsWith(`/${topic}`) ? lane.size : 0),
        0,
      ),
    }))
  }

  /** @returns one promise per partition, resolved when all of its messages are handled or dead-lettered. */
  deliver(topic: string, messages: readonly Message[]): Promise<void>[] {
    const byPartition = Map.groupBy(messages, ({ key }) => partitionOf(key))
    return [...byPartition].map(([partition, ofPartition]) => {
      const deliveries = ofPartition.map((message) => ({ topic, message, attempt: 1 }))
      return this.#laneOf(topic, partition).push(deliveries)
    })
  }

  #laneOf(topic: string, partition: number): Lane<Delivery> {
    const name = `${partition}/${topic}`
    const lane = this.#lanes.get(name) ?? new Lane((waiting) => this.#handleAll(topic, waiting, partition))
    this.#lanes.set(name, lane)
    return lane
  }

  async #handleAll(topic: string, deliveries: readonly Delivery[], partition: number): Promise<void> {
    const member = this.#memberFor(topic, partition)
    if (member.handlesTogether && (await member.handleTogether(topic, deliveries))) return
    for (const delivery of deliveries) await this.#handle(delivery, partition)
  }

  async #handle(delivery: Delivery, partition: number): Promise<void> {
    const { name, policy, deadLetter } = this.#o
    for (;;) {
      const member = this.#memberFor(delivery.topic, partition)
      try {
        return await member.handle(delivery)
      } catch (error) {
        if (policy.isPassing(error)) {
          await member.pause(policy.passingRetryMs)
          continue
        }
        if (delivery.attempt >= policy.maxAttempts || error instanceof UnfitEvent) {
          return await deadLetter(delivery, name, error)
        }
        await member.pause(retryDelayMs(policy, delivery.attempt))
        delivery.attempt++
      }
    }
  }

  #memberFor(topic: string, partition: number): Member {
    const members = this.#members.filter((member) => member.consumes(topic))
    const member = members[partition % members.length]
    if (!member) throw new Error(`The group ${this.#o.name} has no member for ${topic}`)
    return member
  }
}

/** Which partition a key belongs to (FNV-1a); equal keys must match, the choice need not be Kafka's. */
function partitionOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % PARTITIONS_PER_TOPIC
}
